import { checkoutRemotes } from '@storefront/processors/processors';
import { isReachedByHttps } from '@storefront/server/transport-security';
import type { PageContents } from '../catalogue/page-contents';
import { checkoutEventOf } from '../checkout-events/checkout-event';
import { bootData } from '../documents/boot-data';
import { blanks, createTemplate } from '../documents/document-template';
import { renderDocument } from '../documents/render-document';
import { securityHeaders } from '../documents/security-headers';
import { styleHashes } from '../documents/style-element';
import { browserNeedsOf } from '../processors/processor-policy';
import type { ReleaseSetPicker } from '../releases/release-set-picker';
import type { StyleReader } from '../releases/style-reader';
import type { Renderer } from '../rendering/create-renderer';
import type { Settings } from '../settings/settings';
import { describeSet } from '../visits/visit-cookies';
import type { CurrentVisit } from '../visits/visit-reader';
import { checkoutScripts } from './checkout-scripts';
import { drawPage } from './draw-page';
import type { Page } from './page-table';
import { remotesOfPage } from './remotes-of-page';
import { stylesOfPage } from './styles-of-page';

export interface PageSources {
  readonly settings: Settings;
  readonly pickReleases: ReleaseSetPicker;
  readonly readStyles: StyleReader;
  readonly renderer: Renderer;
}

/** Which document is composed. */
export interface ComposedPage {
  readonly page: Page;
  readonly slug: string;
  readonly contents: PageContents;
  /** Whether its visitors have tokens. */
  readonly hasVisitor: boolean;
}

/** The document of a page for all visitors with the same releases, with its policy; what is a visitor's own is left blank. */
export async function composePage(
  { settings, renderer, pickReleases, readStyles }: PageSources,
  current: CurrentVisit,
  { page, slug, contents, hasVisitor }: ComposedPage,
) {
  const { registry, visit } = current;
  const { API_ORIGIN: apiOrigin, ASSETS_ORIGIN: assetsOrigin } = settings;
  const checkout = page.remotes === 'of-processor' ? checkoutEventOf(contents.event) : null;
  const processor = checkout?.processor ?? null;
  const { nonce } = blanks;
  const needs = browserNeedsOf(processor, settings);
  const remotes = remotesOfPage(page, processor);
  const releases = await pickReleases(registry, visit, page.entry, remotes);
  const styles = await readStyles(stylesOfPage(releases, page.preloads));
  const boot = bootData(settings, {
    processor,
    remotes: releases.remotes,
    checkouts: page.remotes === 'of-processor' ? checkoutRemotes : {},
    checkoutScripts: page.namesCheckoutScripts
      ? await checkoutScripts(pickReleases, current, contents, releases)
      : [],
    releaseSet: describeSet(visit),
    visitor: hasVisitor ? blanks.visitor : null,
  });
  const html = renderDocument({
    nonce,
    title: page.title(contents.event?.name, slug),
    pageData: contents.json,
    usesRouter: page.usesRouter,
    asksCatalogue: contents.lacksFor !== null,
    releases,
    styles,
    preloads: page.preloads,
    keepsEarlyClicks: page.keepsEarlyClicks,
    prefetchesCheckouts: page.prefetchesCheckouts,
    processorAhead: needs.ahead,
    reloadAfter: settings.RELOAD_ON_CHANGE ? registry.counter : null,
    boot,
    body: await drawPage(renderer, { page, contents, releases, boot }),
    event: contents.brought.event ?? null,
  });
  const headers = securityHeaders({
    nonce,
    apiOrigin,
    assetsOrigin,
    parts: ['shell', ...Object.keys(releases.remotes)],
    listed: releases.listed,
    styleHashes: styleHashes(styles),
    checkout: checkout && { ...needs, pictures: [...checkout.pictureOrigins, ...needs.pictures] },
    processorScripts: needs.scripts,
    isHttps: isReachedByHttps(settings.STOREFRONT_ORIGIN),
  });
  return { template: createTemplate(html), headers: { ...headers, 'Cache-Control': page.cacheControl } };
}
