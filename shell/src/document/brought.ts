import { type PageData, pageDataElementId, pageDataSchema } from '@storefront/api/page-data';
import { parseJson } from '@storefront/domain/parse-json';
import * as v from 'valibot';
import { eventSlugOf } from '../navigation/paths';
import { wasCached } from './was-cached';

/** What the document brought of the catalogue, which the pages start from. */
export interface Brought extends Pick<PageData, 'event' | 'events'> {
  /** Slug of the event in the document's address. */
  readonly slug: string | null;
  /** The event's tickets, until the page that came with them is left: stock changes by the second. */
  items: PageData['items'];
  /** Whether it may be minutes old: then pages ask for all of it again at once. */
  readonly mayBeOld: boolean;
}

/** Reads what the document brought. Data of a server that this shell cannot read counts as none. */
export function readBrought(): Brought {
  const text = document.getElementById(pageDataElementId)?.textContent ?? '';
  const parsed = v.safeParse(pageDataSchema, parseJson(text));
  const { event, events, items } = parsed.success ? parsed.output : {};
  const mayBeOld = wasCached();
  return {
    slug: eventSlugOf(window.location.pathname),
    event,
    events,
    items: mayBeOld ? undefined : items,
    mayBeOld,
  };
}
