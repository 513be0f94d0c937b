import type { AttemptKey, OrderAttempt, Refusal } from '@storefront/order-port';
import { type RawBuilder, sql } from 'kysely';
import { lockPromo } from '../../catalog/read-catalog';
import type { Database } from '../../database/connection';
import type { CheckedOrder } from '../model/checked-order';
import type { StoredState } from '../model/order-state';
import { type NewAttempt, newAttemptRow, readAttempt, without } from './attempt-columns';
import { latestAttempts } from './open-orders';

/** Of an attempt that has ended it is no longer known from where and by which browser it came. */
const ended = { ...without('client'), ended_at: sql<Date>`now()` };

/** A change of one attempt's row. */
export const attemptRow = (database: Database, { referenceID, attempt }: AttemptKey) =>
  database
    .updateTable('order_attempts')
    .where('reference_id', '=', referenceID)
    .where('attempt', '=', attempt);

/** Stores where an order stands now. It keeps the secret that it was first stored with. */
export async function saveOrderState(
  database: Database,
  referenceID: string,
  state: StoredState,
  secretHash: string | null = null,
): Promise<void> {
  await orderState(database, referenceID, state, secretHash).execute();
}

/** The statement that stores where an order stands, to be run with others. */
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

/** A ticket is free, held by an open order, or sold. */
type TicketState = 'free' | 'held' | 'sold';

/**
 * Moves the tickets of an attempt in one statement. Free ones are taken only while there are enough of each: where it
 * answers false, the transaction is to be undone. Their rows are locked until it ends, so this comes last.
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

/** The same as part of another statement: true once the tickets are moved. */
const ticketsMoved = (
  { referenceID, attempt }: AttemptKey,
  from: TicketState,
  to: TicketState,
): RawBuilder<boolean> => sql<boolean>`move_tickets(${referenceID}, ${attempt}, ${from}, ${to})`;

/**
 * Stores a new attempt with its lines, and holds its tickets, in one statement. The attempts before it stay. Null where there
 * are not enough tickets: the transaction is to be undone. The tickets are locked until it ends, so this comes last.
 */
export async function saveAttempt(
  transaction: Database,
  content: Omit<NewAttempt, 'number'>,
  next: StoredState,
): Promise<OrderAttempt | null> {
  const { referenceID, secretHash } = content.request;
  const { attempt } = next;
  const newRow = newAttemptRow({ ...content, number: attempt });
  const { is_held, ...row } = await transaction
    .with('decided', () => orderState(transaction, referenceID, next, secretHash))
    .with('stored', () => transaction.insertInto('order_attempts').values(newRow).returningAll())
    .with('lines', () => newLines(transaction, referenceID, attempt, content.order).returning('item_id'))
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

const newLines = (database: Database, referenceID: string, attempt: number, { lines }: CheckedOrder) =>
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

interface Payment {
  readonly paymentId: string;
  readonly isFinal: boolean;
}

/** Notes by which payment an attempt was paid; null for a free order. One that is final is asked for no more. */
export async function savePayment(
  database: Database,
  key: AttemptKey,
  payment: Payment | null,
): Promise<void> {
  await paidAttempt(database, key, payment).execute();
}

/** The statement that notes a payment, to be run with others. */
const paidAttempt = (database: Database, key: AttemptKey, payment: Payment | null) =>
  attemptRow(database, key).set({
    ...ended,
    payment_id: payment?.paymentId ?? null,
    refusal: null,
    ...(payment?.isFinal === false ? {} : { next_check_at: null }),
  });

/** Notes why an attempt was refused. */
export async function saveRefusal(database: Database, key: AttemptKey, refusal: Refusal): Promise<void> {
  await attemptRow(database, key)
    .set({ ...ended, refusal: JSON.stringify(refusal) })
    .execute();
}

/**
 * Stores in one statement that an attempt is paid, and sells its tickets. It comes last, like every move of tickets; where it
 * answers false there are not enough of them, and the transaction is to be undone.
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

/** The processor is asked for this attempt no more: it was paid, and that is final. */
export async function endWatch(database: Database, key: AttemptKey): Promise<void> {
  await attemptRow(database, key).set({ next_check_at: null }).execute();
}

/**
 * Once an attempt can no longer hold money, stops polling the processor and deletes the buyer's details. Reference, amounts,
 * lines and fingerprint stay.
 */
export async function forgetBuyer(database: Database, key: AttemptKey): Promise<void> {
  await attemptRow(database, key)
    .set({ ...without('buyer'), next_check_at: null })
    .where('payment_id', 'is', null)
    .execute();
}

/** Uses up a promo code that is for one order. */
export async function usePromo(database: Database, promoCodeId: number): Promise<void> {
  await database
    .updateTable('promo_codes')
    .set({ is_used: true })
    .where('id', '=', promoCodeId)
    .where('unlimited_usage', '=', false)
    .execute();
}

/** Lets a promo code be used again, unless another completed order has used it. Called once this order is taken back. */
export async function freePromo(database: Database, promoCodeId: number): Promise<void> {
  // An order that is being completed with this code is seen only after it has ended.
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
