import type { Language } from '@ticket-storefront/domain/language';
import { createReadCache } from '@ticket-storefront/server';
import type { ContentsReader } from '../contents/page-contents';
import type { ComposedDocument, DocumentWriter } from '../document';
import { composedParts } from '../releases/known-slots';
import type { PageReleasePicker } from '../releases/page-releases';
import { releasesToTry } from '../releases/pick-releases';
import type { PageDrawer } from '../rendering';
import type { CurrentVisit } from '../visit';
import type { Page } from './page-table';

/** The stages after the visit, in their order. */
export interface Stages {
  readonly readContents: ContentsReader;
  readonly pickReleases: PageReleasePicker;
  readonly drawPage: PageDrawer;
  readonly documents: DocumentWriter;
}

interface RequestedPage {
  readonly page: Page;
  readonly slug: string;
  /** The landing list's filter in the address. */
  readonly query?: string;
  readonly language: Language;
  /** Whether visitors have tokens. */
  readonly hasVisitor: boolean;
}

/** Contents come first: a checkout's remote and the page of a missing event depend on them. */
async function composePage(
  { readContents, pickReleases, drawPage, documents }: Stages,
  visit: CurrentVisit,
  { page: requestedPage, slug, query = '', language, hasVisitor }: RequestedPage,
): Promise<ComposedDocument> {
  const contents = await readContents(requestedPage.shows, slug);
  const page = (contents.isMissing && requestedPage.withoutEvent) || requestedPage;
  const releases = await pickReleases(visit, page, contents.event, language);
  const boot = documents.boot({ visit, contents, releases, hasVisitor });
  const body = await drawPage({ page, query, contents, releases, boot });
  return documents.write({ page, slug, visit, contents, releases, boot, body });
}

const freshMs = 1000;
const maxDocuments = 1000;

/**
 * Composes a page once per second for all visitors with the same releases. A document with missing data is not cached.
 * @param now - milliseconds of a monotonic clock.
 */
export function createPageComposer(stages: Stages, now: () => number = () => performance.now()) {
  const documents = createReadCache<ComposedDocument>({
    max: maxDocuments,
    freshMs: ({ missingData }) => (missingData ? 0 : freshMs),
    now,
  });

  return (current: CurrentVisit, requested: RequestedPage): Promise<ComposedDocument> => {
    const { registry, visit, releaseSet, preview } = current;
    // The release of a part that the visit has not pinned depends on more than the key.
    const dependsOnMore = (part: string) =>
      !visit.pinned[part] && releasesToTry(registry, part, visit).length > 0;
    if (composedParts(registry).some(dependsOnMore)) return composePage(stages, current, requested);
    const { page, hasVisitor, language, slug, query = '' } = requested;
    const key = `${page.kind.name} ${page.path} ${registry.counter} ${releaseSet} ${visit.checksModules} ${preview?.message} ${hasVisitor} ${language} ${slug}${query}`;
    return documents.get(key, () => composePage(stages, current, requested));
  };
}

export type PageComposer = ReturnType<typeof createPageComposer>;
