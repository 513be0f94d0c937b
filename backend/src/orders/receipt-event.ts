import type { ReceiptEvent } from '@storefront/api/answers/order-receipt';
import { fullAddress, mapsUrl } from '@storefront/domain/bullets';
import { formatEventDates } from '@storefront/domain/event-dates';
import { calendarLinks } from '@storefront/domain/event-times';
import type { Language } from '@storefront/domain/language';
import { wordsIn } from '@storefront/domain/words-in';
import { formatGatesInZone } from '@storefront/domain/zone-name';
import { processorOf } from '@storefront/processors';
import type { StoredEvent } from '../catalog/read-catalog';

/** An event as a receipt tells it in a language. */
export function receiptEvent(event: StoredEvent, language: Language): ReceiptEvent {
  const words = wordsIn(language);
  const address = fullAddress(event);
  return {
    id: event.id,
    name: event.name,
    slug: event.ticketing_slug,
    dates: formatEventDates(event, words),
    gates: formatGatesInZone(event, words),
    place: address ? { address, mapsUrl: mapsUrl(event) } : null,
    calendars: [...calendarLinks(event)],
  };
}

/** The name by which a payment for an event is listed on a statement; null where it is not known. */
export const statementNameOf = (processor: string, event: StoredEvent | null): string | null =>
  processorOf(processor)?.statementName(event?.dynamic_descriptor ?? null) ?? null;
