import { createHash } from 'node:crypto';
import type { RequestedOrder } from '@storefront/order-port';

/** Tells whether two requests ask for the same order. Card details play no part in it. */
export function fingerprintOf(request: RequestedOrder): string {
  const { eventId, lines, promoUid, customer, totals, processor } = request;
  const content = [
    processor,
    eventId,
    lines.map(({ id, quantity }) => [id, quantity]).sort(([a = 0], [b = 0]) => a - b),
    promoUid,
    Object.entries(customer).sort(([a], [b]) => a.localeCompare(b)),
    Object.entries(totals).sort(([a], [b]) => a.localeCompare(b)),
  ];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}
