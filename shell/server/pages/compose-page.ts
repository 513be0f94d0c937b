import type { Language } from '@storefront/domain/language';
import { wordsIn } from '@storefront/domain/words-in';
import { checkoutEventOf } from '../contents/checkout-event';
import { type Accents, pageAccents } from '../contents/event-accents';

import type { PageContents } from '../contents/page-contents';
import { bootData, partReports } from '../document/boot-data';
import { discoveryElements } from '../document/discovery-elements';
import { documentHeaders } from '../document/document-headers';
import { styleHashes } from '../document/head-elements';
import { browserNeedsOf } from '../document/processor-policy';
import { renderDocument } from '../document/render-document';
import { blankVisitor, type ComposedDocument, createTemplate } from '../document/send-document';
import { iconColor } from '../document/shop-icon';
import { checkoutRemotes, frameSlots } from '../releases/known-slots';
import type { ReleaseSetPicker } from '../releases/pick-releases';
import type { StyleReader } from '../releases/release-files';
import type { Renderer } from '../rendering/create-renderer';
import { drawPage } from '../rendering/draw-page';
import type { Settings } from '../settings/settings';
import { previewStyleHash } from '../visit/preview';
import type { CurrentVisit } from '../visit/visit-reader';
import { checkoutScripts } from './checkout-scripts';
import type { Page, RoutedPage } from './page-table';
import { remotesOfPage } from './slots-of-page';
import { stylesOfPage } from './styles-of-page';

export interface PageSources {
  readonly settings: Settings;
  readonly pickReleases: ReleaseSetPicker;
  readonly readStyles: StyleReader;
  readonly renderer: Renderer;
  readonly accents: Accents;
  readContents(page: Page, slug: string): Promise<PageContents>;
}

/** Which document is asked for. */
export interface AskedPage {
  readonly page: Page & Pick<RoutedPage, 'withoutEvent'>;
  /** Slug of the event in the address. */
  readonly slug: string;
  /** What its address asks for of the events. */
  readonly query?: string;
  /** What its visitor reads. */
  readonly language: Language;
  /** Whether its visitors have tokens. */
  readonly hasVisitor: boolean;
}

/** Composes a page, or what is sent instead where there is no such event. */
export async function composePage(
  { settings, accents, renderer, pickReleases, readStyles, readContents }: PageSources,
  current: CurrentVisit,
  { page: askedPage, slug, query = '', language: wanted, hasVisitor }: AskedPage,
): Promise<ComposedDocument> {
  const { registry, visit, releaseSet, preview } = current;
  const contents = await readContents(askedPage, slug);
  const page = (contents.isMissing && askedPage.withoutEvent) || askedPage;
  const isCheckout = page.slots === 'of-processor';
  const checkout = isCheckout ? checkoutEventOf(contents.event) : null;
  const processor = checkout?.processor ?? null;
  const needs = browserNeedsOf(processor, settings);
  const remotes = remotesOfPage(registry, page, processor);
  const releases = await pickReleases(registry, visit, { entry: page.entry, language: wanted }, remotes);
  const { language } = releases;
  const styles = await readStyles(stylesOfPage(releases, page.preloads));
  const boot = bootData(settings, {
    processor,
    remotes: releases.remotes,
    slots: isCheckout ? {} : frameSlots(registry),
    checkouts: checkoutRemotes(registry),
    checkoutScripts: page.namesCheckoutScripts
      ? await checkoutScripts(pickReleases, current, contents, releases)
      : [],
    releaseSet,
    visitor: hasVisitor ? blankVisitor : null,
    partReports: preview?.isShown ? null : partReports(settings, releases),
  });
  const accentStyle = pageAccents(contents.brought, settings, accents);
  const title = page.title(contents.event?.name, slug, wordsIn(language));
  const { html, scriptHashes } = renderDocument({
    title,
    discovery: discoveryElements({
      discovery: page.discovery,
      title,
      brought: contents.brought,
      origin: settings.STOREFRONT_ORIGIN,
      language,
    }),
    pageData: contents.json,
    usesRouter: page.usesRouter,
    asksCatalogue: contents.lacksFor !== null,
    releases,
    styles,
    accents: accentStyle,
    iconColor: iconColor(settings.PROVIDER_COLOR),
    preloads: page.preloads,
    keepsEarlyClicks: page.keepsEarlyClicks,
    makesEarlyCalls: page.makesEarlyCalls,
    prefetchesCheckouts: page.prefetchesCheckouts,
    processorAhead: needs.ahead,
    reloadAfter: settings.RELOAD_ON_CHANGE ? registry.counter : null,
    boot,
    notice: preview,
    body: await drawPage(renderer, { page, query, contents, releases, boot }),
    event: contents.brought.event ?? null,
  });
  return {
    status: page.status,
    headers: documentHeaders(settings, {
      releases,
      styleHashes: [...styleHashes(styles, accentStyle), ...(preview ? [previewStyleHash] : [])],
      scriptHashes,
      checkout,
      needs,
      cacheControl: preview ? 'no-store' : page.cacheControl,
      language,
    }),
    template: createTemplate(html),
    lacks: contents.lacksFor && { route: askedPage.drawnAt, reason: contents.lacksFor },
  };
}
