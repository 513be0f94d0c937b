import { totalCents } from '@storefront/domain/order-total';
import { sql } from 'kysely';
import type { Database } from '../../database/connection';
import type { CheckedOrder } from '../model/checked-order';
import { fingerprintOf } from '../model/fingerprint';
import type { OrderAttempt } from '../model/order';
import type { RequestedOrder } from '../model/requested-order';
import type { HoldClient } from './open-holds';
import { readAttempt } from './read-attempt';

/** Stores a new attempt with its lines. The attempts before it stay. */
export async function saveAttempt(
  database: Database,
  request: RequestedOrder,
  { visitor, addressHash }: HoldClient,
  { lines, promo, totals }: CheckedOrder,
  attempt: number,
): Promise<OrderAttempt> {
  const row = await database
    .insertInto('order_attempts')
    .values({
      reference_id: request.referenceID,
      attempt,
      fingerprint: fingerprintOf(request),
      event_id: request.eventId,
      processor: request.processor,
      visitor,
      address_hash: addressHash,
      promo_code_id: promo?.id ?? null,
      customer: JSON.stringify(request.customer),
      email: request.customer.email,
      subtotal: totals.subtotal,
      ticketing_item_fee: totals.ticketing_item_fee,
      service_fee: totals.service_fee,
      tax: totals.tax,
      digital_surcharge: totals.digital_surcharge,
      total_promo_amount: totals.total_promo_amount,
      total: totalCents(totals),
      // Unlike now(), not before the locks were waited for.
      reserved_at: sql<Date>`clock_timestamp()`,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await database
    .insertInto('order_lines')
    .values(
      lines.map(({ item, quantity }) => ({
        reference_id: request.referenceID,
        attempt,
        item_id: item.id,
        name: item.name,
        price: item.price,
        quantity,
        tax_percentage: item.tax_percentage === null ? null : Number(item.tax_percentage),
      })),
    )
    .execute();
  return readAttempt(row, 0);
}
