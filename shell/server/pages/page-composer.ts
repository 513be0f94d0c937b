import { partNames } from '@storefront/releases/part-names';
import { LRUCache } from 'lru-cache';
import { describeSet } from '../visits/visit-cookies';
import type { CurrentVisit } from '../visits/visit-reader';
import { type ComposedPage, composePage, type PageSources } from './compose-page';
import type { Page } from './page-table';

/** Milliseconds for which a page is given again, so that what failed in it is tried anew. */
const keptMs = 1000;
/** Documents that are kept of one page. */
const mostKept = 200;

type Composing = ReturnType<typeof composePage>;

/** Composes a page once for all visitors who get the same releases and the same answers of the catalogue. */
export function createPageComposer(sources: PageSources) {
  const kept = new WeakMap<Page, LRUCache<string, Composing>>();

  const keptOf = (page: Page) => {
    const documents = kept.get(page) ?? new LRUCache<string, Composing>({ max: mostKept, ttl: keptMs });
    kept.set(page, documents);
    return documents;
  };

  return (current: CurrentVisit, composed: ComposedPage): Composing => {
    const { registry, visit } = current;
    // Which release a visit gets of a part that it does not name depends on more than the key says.
    if (partNames.some((part) => !visit.pinned[part])) return composePage(sources, current, composed);
    const { page, slug, contents, hasVisitor } = composed;
    const documents = keptOf(page);
    const key = [registry.counter, describeSet(visit), hasVisitor, contents.version, slug].join(' ');
    const known = documents.get(key);
    if (known) return known;
    const composing = composePage(sources, current, composed);
    documents.set(key, composing);
    composing.catch(() => documents.delete(key));
    return composing;
  };
}
