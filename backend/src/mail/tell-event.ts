import type { ReceiptEvent } from '@storefront/contracts/order-receipt';
import { defaultLanguage } from '@storefront/domain/language';
import { LRUCache } from 'lru-cache';
import { calendarFile } from '../calendar/calendar-file';
import { eventUrl } from '../catalog/event-url';
import type { StoredEvent } from '../catalog/read-catalog';
import { receiptEvent } from '../orders/receipt-event';

/** An event as e-mails about its orders tell it. */
interface ToldEvent {
  readonly event: ReceiptEvent;
  /** Null without a date. */
  readonly calendarFile: string | null;
}

/** Words of an event by all that is stored of it: in a rush, thousands of orders are for the same one. */
const told = new LRUCache<string, ToldEvent>({ max: 100 });

/** The words for an event, and its calendar file. @param storefront - origin of the storefront */
export function tellEvent(event: StoredEvent, storefront: string): ToldEvent {
  const key = JSON.stringify([storefront, event]);
  const known = told.get(key);
  if (known) return known;
  const words = {
    event: receiptEvent(event, defaultLanguage),
    calendarFile: calendarFile(event, eventUrl(storefront, event)),
  };
  told.set(key, words);
  return words;
}
