import type { ReceiptEvent } from '@storefront/api/answers/order-receipt';
import type { Language } from '@storefront/domain/language';
import { LRUCache } from 'lru-cache';
import { calendarFile } from '../calendar/calendar-file';
import { eventUrl } from '../catalog/event-url';
import type { StoredEvent } from '../catalog/read-catalog';
import { receiptEvent } from '../orders/find-receipt';
import { inLanguage } from './in-language';

/** An event as e-mails about its orders tell it. */
interface ToldEvent {
  readonly event: ReceiptEvent;
  /** Null without a date. */
  readonly calendarFile: string | null;
}

/** Words of an event by language and all that is stored of it: in a rush, thousands of orders are for the same one. */
const told = new LRUCache<string, ToldEvent>({ max: 100 });

/** The words for an event in a language, and its calendar file. @param storefront - origin of the storefront */
export function tellEvent(event: StoredEvent, storefront: string, language: Language): ToldEvent {
  const key = JSON.stringify([storefront, language, event]);
  const known = told.get(key);
  if (known) return known;
  const words = {
    event: receiptEvent(event, language),
    calendarFile: calendarFile(event, inLanguage(eventUrl(storefront, event), language)),
  };
  told.set(key, words);
  return words;
}
