import { releasesInUse } from '@storefront/format/release-for-visit';
import { createReadCache } from '@storefront/server/read-cache';
import type { ComposedDocument } from '../document';
import { composedParts } from '../releases/known-slots';
import type { CurrentVisit } from '../visit/visit-reader';
import { type AskedPage, composePage, type PageSources } from './compose-page';

/** Milliseconds for which a document is sent again: its contents get that much older, and what failed in it is tried again. */
const freshMs = 1000;
/** Max number of cached documents of all pages. */
const maxDocuments = 1000;

/** Composes a page once a second for all visitors who get the same releases. */
export type PageComposer = (current: CurrentVisit, asked: AskedPage) => Promise<ComposedDocument>;

/**
 * A document that lacks something of the catalogue is not cached for later visitors.
 * @param now - milliseconds of a clock that cannot be set back.
 */
export function createPageComposer(
  sources: PageSources,
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
    if (composedParts(registry).some(dependsOnMore)) return composePage(sources, current, asked);
    const { page, hasVisitor, language, slug, query = '' } = asked;
    const key = `${page.kind.name} ${page.path} ${registry.counter} ${releaseSet} ${preview?.words} ${hasVisitor} ${language} ${slug}${query}`;
    return documents.get(key, () => composePage(sources, current, asked));
  };
}
