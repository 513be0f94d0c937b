import type { Language } from '@storefront/domain/language';
import { checkoutEventOf } from '../contents/checkout-event';
import type { ContentsReader } from '../contents/page-contents';
import { bootOfPage, type ComposedDocument, writeDocument } from '../document';

import { pickPageReleases } from '../releases/page-releases';
import type { ReleaseSetPicker } from '../releases/pick-releases';
import type { StyleReader } from '../releases/release-files';
import { drawPage, type Renderer } from '../rendering';

import type { Settings } from '../settings/settings';
import type { CurrentVisit } from '../visit/visit-reader';
import type { Page } from './page-table';

/** What the stages read from. */
export interface PageSources {
  readonly settings: Settings;
  readonly readContents: ContentsReader;
  readonly pickReleases: ReleaseSetPicker;
  readonly readStyles: StyleReader;
  readonly renderer: Renderer;
}

/** Which document is asked for. */
export interface AskedPage {
  readonly page: Page;
  /** Slug of the event in the address. */
  readonly slug: string;
  /** What its address asks for of the events. */
  readonly query?: string;
  /** What its visitor reads. */
  readonly language: Language;
  /** Whether its visitors have tokens. */
  readonly hasVisitor: boolean;
}

/**
 * Makes the document of a page, or of what is sent instead where there is no such event, from a visit: its contents, its
 * releases, what these render, and the document around it. Contents come first, since a checkout's remote depends on them.
 */
export async function composePage(
  sources: PageSources,
  visit: CurrentVisit,
  { page: askedPage, slug, query = '', language, hasVisitor }: AskedPage,
): Promise<ComposedDocument> {
  const { settings, renderer } = sources;

  const contents = await sources.readContents(askedPage, slug);
  const page = (contents.isMissing && askedPage.withoutEvent) || askedPage;
  const { event } = contents;
  const checkout = page.slots === 'of-processor' ? checkoutEventOf(event) : null;

  const releases = await pickPageReleases(sources, visit, { page, event, language });

  const boot = bootOfPage(settings, {
    visit,
    releases,
    processor: checkout?.processor ?? null,
    hasVisitor,
  });
  const body = await drawPage(renderer, { page, query, contents, releases, boot });

  return writeDocument(settings, { page, slug, visit, contents, checkout, releases, boot, body });
}
