import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { buildDemonstration } from '@ticket-storefront/demonstration';
import { writeDemonstration } from '@ticket-storefront/stack';
import { eventRow, ticketRow } from '../../../store/catalogue-rows';
import type { StoreLocation } from '../../../store/store-location';

/** The ticketing slug of the event with 300 ticket types. */
export const manyTicketsSlug = 'many-tickets';

const eventId = 900;

const manyTickets = {
  event: eventRow(eventId, manyTicketsSlug, 'mxmerchant', { name: 'Many Tickets' }),
  items: Array.from({ length: 300 }, (_, index) =>
    ticketRow(eventId * 1000 + index, eventId, `Row ${index + 1}`, 2000 + index * 10),
  ),
};

/**
 * Writes what the measured store sells: the demonstration, and an event of 300 ticket types.
 * @returns the data-set file.
 */
export function writePageDataset(place: StoreLocation): string {
  mkdirSync(place.store, { recursive: true });
  const demonstration: ReturnType<typeof buildDemonstration> = JSON.parse(
    readFileSync(writeDemonstration(place), 'utf8'),
  );
  const file = join(place.store, 'dataset.json');
  const { events, ticketing_items, promo_codes } = demonstration;
  writeFileSync(
    file,
    JSON.stringify({
      events: [...events, manyTickets.event],
      ticketing_items: [...ticketing_items, ...manyTickets.items],
      promo_codes,
    }),
  );
  return file;
}
