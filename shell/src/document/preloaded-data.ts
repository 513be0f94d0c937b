import { type PageData, pageDataElementId, pageDataSchema } from '@ticket-storefront/api';
import { parseJson } from '@ticket-storefront/domain/language';
import * as v from 'valibot';
import { eventSlugOf } from '../navigation/paths';
import { wasCached } from './navigation-timing';

/** The catalogue data in the document, which pages start from. */
export interface PreloadedData extends Pick<PageData, 'event' | 'hasEnded' | 'events' | 'readAt'> {
  /** Slug of the event in the document's address. */
  readonly slug: string | null;
  /** The event's tickets, until the visitor leaves their page: stock changes by the second. */
  items: PageData['items'];
  /** Whether it may be minutes old: then pages fetch everything again at once. */
  readonly mayBeOld: boolean;
}

/** The preloaded data of a document at `path`. Data that this shell cannot read counts as none. */
export function toPreloadedData(data: unknown, path: string, mayBeOld: boolean): PreloadedData {
  const parsed = v.safeParse(pageDataSchema, data);
  const { event, hasEnded, events, items, readAt } = parsed.success ? parsed.output : { readAt: Date.now() };
  return {
    slug: eventSlugOf(path),
    event,
    hasEnded,
    events,
    items: mayBeOld ? undefined : items,
    readAt,
    mayBeOld,
  };
}

/** Reads this document's preloaded data. */
export function readPreloadedData(): PreloadedData {
  const text = document.getElementById(pageDataElementId)?.textContent ?? '';
  return toPreloadedData(parseJson(text), window.location.pathname, wasCached());
}
