import type { Language } from '@storefront/domain/language';
import { releasesInUse } from '@storefront/format';
import { createReadCache } from '@storefront/server';
import type { ContentsReader } from '../contents/page-contents';
import type { ComposedDocument, DocumentWriter } from '../document';
import { composedParts } from '../releases/known-slots';
import type { PageReleasePicker } from '../releases/page-releases';
import type { PageDrawer } from '../rendering';
import type { CurrentVisit } from '../visit/visit-reader';
import type { Page } from './page-table';

/** The stages after the visit, in their order. */
export interface Stages {
  readonly readContents: ContentsReader;
  readonly pickReleases: PageReleasePicker;
  readonly drawPage: PageDrawer;
  readonly documents: DocumentWriter;
}

/** Which document is asked for. */
interface RequestedPage {
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

/** Composes a page once a second for all visitors who get the same releases. */
export type PageComposer = (visit: CurrentVisit, asked: RequestedPage) => Promise<ComposedDocument>;

/**
 * Composes the document of a page from the results of the stages. Contents come first, since a checkout's remote, and what is
 * sent where there is no such event, depend on them.
 */
async function composePage(
  { readContents, pickReleases, drawPage, documents }: Stages,
  visit: CurrentVisit,
  { page: askedPage, slug, query = '', language, hasVisitor }: RequestedPage,
): Promise<ComposedDocument> {
  const contents = await readContents(askedPage.shows, slug);
  const page = (contents.isMissing && askedPage.withoutEvent) || askedPage;
  const releases = await pickReleases(visit, page, contents.event, language);
  const boot = documents.boot({ visit, contents, releases, hasVisitor });
  const body = await drawPage({ page, query, contents, releases, boot });
  return documents.write({ page, slug, visit, contents, releases, boot, body });
}

/** Milliseconds for which a document is sent again: its contents get that much older, and what failed in it is tried again. */
const freshMs = 1000;
/** Max number of cached documents of all pages. */
const maxDocuments = 1000;

/**
 * A document that lacks something of the catalogue is not cached for later visitors.
 * @param now - milliseconds of a clock that cannot be set back.
 */
export function createPageComposer(
  stages: Stages,
  now: () => number = () => performance.now(),
): PageComposer {
  const documents = createReadCache<ComposedDocument>({
    max: maxDocuments,
    freshMs: ({ lacks }) => (lacks ? 0 : freshMs),
    now,
  });

  return (current, asked) => {
    const { registry, visit, releaseSet, preview } = current;
    // Which release a visit gets of a part that it does not name depends on more than the key says.
    const dependsOnMore = (part: string) =>
      !visit.pinned[part] && releasesInUse(registry, part, visit.at).length > 0;
    if (composedParts(registry).some(dependsOnMore)) return composePage(stages, current, asked);
    const { page, hasVisitor, language, slug, query = '' } = asked;
    const key = `${page.kind.name} ${page.path} ${registry.counter} ${releaseSet} ${preview?.words} ${hasVisitor} ${language} ${slug}${query}`;
    return documents.get(key, () => composePage(stages, current, asked));
  };
}
