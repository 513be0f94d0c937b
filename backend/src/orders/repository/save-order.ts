import type { AttemptKey } from '@ticket-storefront/order-port';
import { type RawBuilder, sql } from 'kysely';
import { lockPromo } from '../../catalog/read-catalog';
import type { Database } from '../../database/connection';
import type { StoredState } from '../model/order-state';
import { without } from './attempt-columns';
import { latestAttempts } from './open-orders';

/** An ended attempt loses its visitor and networks. */
const ended = { ...without('client'), ended_at: sql<Date>`now()` };

/** An update of one attempt. */
export const attemptRow = (database: Database, { referenceID, attempt }: AttemptKey) =>
  database
    .updateTable('order_attempts')
    .where('reference_id', '=', referenceID)
    .where('attempt', '=', attempt);

/** Stores the state of an order. Its first secret stays. */
export async function saveOrderState(
  database: Database,
  referenceID: string,
  state: StoredState,
  secretHash: string | null = null,
): Promise<void> {
  await orderState(database, referenceID, state, secretHash).execute();
}

/** The statement of it, to run with others. */
const orderState = (
  database: Database,
  referenceID: string,
  { status, attempt }: StoredState,
  secretHash: string | null = null,
) =>
  database
    .insertInto('orders')
    .values({ reference_id: referenceID, status, attempt, secret_hash: secretHash })
    .onConflict((conflict) =>
      conflict.column('reference_id').doUpdateSet({ status, attempt, changed_at: sql<Date>`now()` }),
    );

type TicketState = 'free' | 'held' | 'sold';

/**
 * Moves the tickets of an attempt in one statement. False if there are not enough free ones: roll back. Locks their rows until
 * the transaction ends, so call it last.
 */
export async function moveTickets(
  database: Database,
  key: AttemptKey,
  from: TicketState,
  to: TicketState,
): Promise<boolean> {
  const { isMoved } = await database
    .selectNoFrom(ticketsMoved(key, from, to).as('isMoved'))
    .executeTakeFirstOrThrow();
  return isMoved;
}

/** The same as part of another statement. */
const ticketsMoved = (
  { referenceID, attempt }: AttemptKey,
  from: TicketState,
  to: TicketState,
): RawBuilder<boolean> => sql<boolean>`move_tickets(${referenceID}, ${attempt}, ${from}, ${to})`;

export interface Payment {
  readonly paymentId: string;
  readonly isFinal: boolean;
}

/** Stores the payment of an attempt; null for a free order. A final payment ends polling. */
export async function savePayment(
  database: Database,
  key: AttemptKey,
  payment: Payment | null,
): Promise<void> {
  await paidAttempt(database, key, payment).execute();
}

/** The statement of it, to run with others. */
const paidAttempt = (database: Database, key: AttemptKey, payment: Payment | null) =>
  attemptRow(database, key).set({
    ...ended,
    payment_id: payment?.paymentId ?? null,
    refusal: null,
    ...(payment?.isFinal === false ? {} : { next_check_at: null }),
  });

/**
 * Stores a paid attempt and sells its tickets, in one statement. False if there are not enough: roll back. Call it last, like
 * every move of tickets.
 */
export async function saveSale(
  transaction: Database,
  key: AttemptKey,
  next: StoredState,
  payment: Payment | null,
  from: TicketState,
): Promise<boolean> {
  const { isMoved } = await transaction
    .with('paid', () => paidAttempt(transaction, key, payment))
    .with('decided', () => orderState(transaction, key.referenceID, next))
    .selectNoFrom(ticketsMoved(key, from, 'sold').as('isMoved'))
    .executeTakeFirstOrThrow();
  return isMoved;
}

/** Queues the confirmation of a paid attempt, which is written when it is delivered. */
export async function saveConfirmation(
  database: Database,
  { referenceID, attempt }: AttemptKey,
  isLate: boolean,
): Promise<void> {
  await database
    .insertInto('unwritten_confirmations')
    .values({ reference_id: referenceID, attempt, is_late: isLate })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Ends polling of an attempt. */
export async function endPolling(database: Database, key: AttemptKey): Promise<void> {
  await attemptRow(database, key).set({ next_check_at: null }).execute();
}

/** Once an attempt can no longer hold money, stops polling and deletes the buyer's details. */
export async function forgetBuyer(database: Database, key: AttemptKey): Promise<void> {
  await attemptRow(database, key)
    .set({ ...without('buyer'), next_check_at: null })
    .where('payment_id', 'is', null)
    .execute();
}

/** Uses up a single-use promo code. */
export async function usePromo(database: Database, promoCodeId: number): Promise<void> {
  await database
    .updateTable('promo_codes')
    .set({ is_used: true })
    .where('id', '=', promoCodeId)
    .where('unlimited_usage', '=', false)
    .execute();
}

/** Frees the promo code of a reversed order, unless another completed order uses it. */
export async function freePromo(database: Database, promoCodeId: number): Promise<void> {
  // Waits for an order that is being completed with this code.
  await lockPromo(database, promoCodeId);
  const usedBy = latestAttempts(database)
    .select('orders.reference_id')
    .where('orders.status', '=', 'completed')
    .where('order_attempts.promo_code_id', '=', promoCodeId);
  await database
    .updateTable('promo_codes')
    .set({ is_used: false })
    .where('id', '=', promoCodeId)
    .where(({ exists, not }) => not(exists(usedBy)))
    .execute();
}
