import { releasesInUse } from '@storefront/format';
import { LRUCache } from 'lru-cache';
import type { ComposedDocument } from '../document';
import { composedParts } from '../releases/known-slots';
import type { CurrentVisit } from '../visit/visit-reader';
import { type AskedPage, composePage, type PageSources } from './compose-page';
import type { Page } from './page-table';

/** Milliseconds for which a document is given again: it gets that much older, and what failed in it is tried anew. */
const keptMs = 1000;
/** Documents that are kept of one page. */
const mostKept = 200;

/** Composes a page once a second for all visitors who get the same releases. */
export type PageComposer = (current: CurrentVisit, asked: AskedPage) => Promise<ComposedDocument>;

/**
 * A document that lacks something of the catalogue is not given to visitors who come later.
 * @param now - milliseconds of a clock that cannot be set back.
 */
export function createPageComposer(
  sources: PageSources,
  now: () => number = () => performance.now(),
): PageComposer {
  const kept = new WeakMap<Page, LRUCache<string, Promise<ComposedDocument>>>();

  const keptOf = (page: Page) => {
    const known = kept.get(page);
    if (known) return known;
    const documents = new LRUCache<string, Promise<ComposedDocument>>({
      max: mostKept,
      ttl: keptMs,
      perf: { now },
      ttlResolution: 0,
    });
    kept.set(page, documents);
    return documents;
  };

  return (current, asked) => {
    const { registry, visit, releaseSet, preview } = current;
    // Which release a visit gets of a part that it does not name depends on more than the key says.
    const dependsOnMore = (part: string) =>
      !visit.pinned[part] && releasesInUse(registry, part, visit.at).length > 0;
    if (composedParts(registry).some(dependsOnMore)) return composePage(sources, current, asked);
    const documents = keptOf(asked.page);
    const key = `${registry.counter} ${releaseSet} ${preview?.words} ${asked.hasVisitor} ${asked.language} ${asked.slug}${asked.query ?? ''}`;
    const known = documents.get(key);
    if (known) return known;
    const composing = composePage(sources, current, asked);
    documents.set(key, composing);
    const forget = () => {
      if (documents.peek(key) === composing) documents.delete(key);
    };
    composing.then(({ lacks }) => lacks && forget(), forget);
    return composing;
  };
}
