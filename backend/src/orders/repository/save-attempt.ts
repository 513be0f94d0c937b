import { totalCents } from '@storefront/domain/order-total';
import type { OrderAttempt, RequestedOrder } from '@storefront/order-port';
import { sql } from 'kysely';

import type { Database } from '../../database/connection';
import type { CheckedOrder } from '../model/checked-order';
import { fingerprintOf } from '../model/fingerprint';
import type { StoredState } from '../model/order-state';
import { ticketsMoved } from './move-tickets';
import type { HoldClient } from './open-holds';
import { readAttempt } from './read-attempt';
import { orderState } from './save-order-state';

/**
 * Stores a new attempt with its lines, and holds its tickets, in one statement. The attempts before it stay. Null where there
 * are not enough tickets: the transaction is to be undone. The tickets are locked until it ends, so this comes last.
 */
export async function saveAttempt(
  transaction: Database,
  request: RequestedOrder,
  client: HoldClient,
  order: CheckedOrder,
  next: StoredState,
): Promise<OrderAttempt | null> {
  const { referenceID, secretHash } = request;
  const { attempt } = next;
  const { is_held, ...row } = await transaction
    .with('decided', () => orderState(transaction, referenceID, next, secretHash))
    .with('stored', () => attemptRow(transaction, request, client, order, attempt).returningAll())
    .with('lines', () => lineRows(transaction, referenceID, attempt, order).returning('item_id'))
    .selectFrom('stored')
    .selectAll('stored')
    .select(({ selectFrom, fn }) =>
      // The lines are stored before their tickets are moved.
      sql<boolean>`case when ${selectFrom('lines').select(fn.countAll().as('count'))} > 0
        then ${ticketsMoved({ referenceID, attempt }, 'free', 'held')} end`.as('is_held'),
    )
    .executeTakeFirstOrThrow();
  return is_held ? readAttempt({ ...row, age_ms: 0 }) : null;
}

const attemptRow = (
  database: Database,
  request: RequestedOrder,
  { visitor, networks }: HoldClient,
  { promo, totals }: CheckedOrder,
  attempt: number,
) =>
  database.insertInto('order_attempts').values({
    reference_id: request.referenceID,
    attempt,
    fingerprint: fingerprintOf(request),
    event_id: request.eventId,
    processor: request.processor,
    visitor,
    address_hash: networks?.network ?? null,
    wide_address_hash: networks?.wideNetwork ?? null,
    promo_code_id: promo?.id ?? null,
    customer: JSON.stringify(request.customer),
    email: request.customer.email,
    language: request.language,
    subtotal: totals.subtotal,
    ticketing_item_fee: totals.ticketing_item_fee,
    service_fee: totals.service_fee,
    tax: totals.tax,
    digital_surcharge: totals.digital_surcharge,
    total_promo_amount: totals.total_promo_amount,
    total: totalCents(totals),
    // Unlike now(), not before the locks were waited for.
    reserved_at: sql<Date>`clock_timestamp()`,
  });

const lineRows = (database: Database, referenceID: string, attempt: number, { lines }: CheckedOrder) =>
  database.insertInto('order_lines').values(
    lines.map(({ item, quantity }) => ({
      reference_id: referenceID,
      attempt,
      item_id: item.id,
      name: item.name,
      price: item.price,
      quantity,
      tax_percentage: item.tax_percentage === null ? null : Number(item.tax_percentage),
    })),
  );
