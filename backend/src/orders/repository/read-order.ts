import type { AttemptKey, EventAttempt, Order, OrderAttempt } from '@ticket-storefront/order-port';
import { type Selectable, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { eventsOf } from '../../catalog/read-catalog';
import { compileOnce } from '../../database/compile-once';
import type { Database } from '../../database/connection';
import type { Orders } from '../../database/schema';
import { type AttemptRow, readAttempt } from './attempt-columns';

/** Milliseconds since the reservation, by the database's clock. */
const attemptAge = sql<number>`extract(epoch from clock_timestamp() - reserved_at) * 1000`.as('age_ms');

/** One attempt, or null. */
export async function findAttempt(
  database: Database,
  { referenceID, attempt }: AttemptKey,
): Promise<OrderAttempt | null> {
  const row = await database
    .selectFrom('order_attempts')
    .selectAll()
    .select(attemptAge)
    .where('reference_id', '=', referenceID)
    .where('attempt', '=', attempt)
    .executeTakeFirst();
  return row ? readAttempt(row) : null;
}

/** All attempts under a reference in order, with the event's name and the time of reservation. */
export async function findAttempts(database: Database, referenceID: string) {
  const rows = await database
    .selectFrom('order_attempts')
    .innerJoin('events', 'events.id', 'event_id')
    .selectAll('order_attempts')
    .select(['events.name as eventName', attemptAge])
    .where('reference_id', '=', referenceID)
    .orderBy('attempt')
    .execute();
  return rows.map((row) => ({
    ...readAttempt(row),
    eventName: row.eventName,
    reservedAt: row.reserved_at,
  }));
}

/** The query of orders with their latest attempt, for {@link readOrder}. */
const ordersWithLatest = (database: Database) =>
  database
    .selectFrom('orders')
    .select(['orders.reference_id', 'orders.status', 'orders.attempt', 'orders.secret_hash'])
    .select(({ selectFrom }) =>
      jsonObjectFrom(
        selectFrom('order_attempts')
          .selectAll()
          .select(attemptAge)
          .whereRef('order_attempts.reference_id', '=', 'orders.reference_id')
          .whereRef('order_attempts.attempt', '=', 'orders.attempt'),
      ).as('latest'),
    );

/** The order with this reference, or null. */
export async function findOrder(database: Database, referenceID: string): Promise<Order | null> {
  const row = await ordersWithLatest(database)
    .where('orders.reference_id', '=', referenceID)
    .executeTakeFirst();
  return row ? readOrder(row, row.latest) : null;
}

/** The orders with these references. */
export async function findOrders(
  database: Database,
  referenceIDs: readonly string[],
): Promise<readonly Order[]> {
  const rows = await ordersWithLatest(database)
    .where(sql<boolean>`orders.reference_id = any(${referenceIDs}::text[])`)
    .execute();
  return rows.map((row) => readOrder(row, row.latest));
}

/** The order, locked until the transaction ends. Its attempt is read after the lock, when no other can begin. */
export async function lockOrder(database: Database, referenceID: string): Promise<Order | null> {
  const row = await rowOf(database, referenceID).forUpdate().executeTakeFirst();
  return row
    ? toOrder(row, await findAttempt(database, { referenceID: row.reference_id, attempt: row.attempt }))
    : null;
}

const rowOf = (database: Database, referenceID: string) =>
  database.selectFrom('orders').selectAll().where('reference_id', '=', referenceID);

export type OrderRow = Pick<Selectable<Orders>, 'reference_id' | 'status' | 'secret_hash'>;

/** An order with its latest attempt, which is null if there is none. */
export const readOrder = (row: OrderRow, latest: AttemptRow | null): Order =>
  toOrder(row, latest && readAttempt(latest));

function toOrder(row: OrderRow, attempt: OrderAttempt | null): Order {
  const { reference_id: referenceID, secret_hash: secretHash, status } = row;
  switch (status) {
    case 'abandoned':
      return { referenceID, status, secretHash, attempt };
    case 'pending':
    case 'completed':
    case 'refused':
    case 'refunded':
    case 'reversed':
      if (attempt) return { referenceID, status, secretHash, attempt };
  }
  return { referenceID, status: 'unrecognised', secretHash, storedStatus: status, attempt };
}

/** The state of a later order of the same buyer and content under another reference, or null. */
export async function findOrderSince(
  database: Database,
  { referenceID, attempt }: AttemptKey,
): Promise<'completed' | 'pending' | null> {
  const rows = await database
    .selectFrom('order_attempts as late')
    .innerJoin('order_attempts as since', (join) =>
      join
        .onRef('since.fingerprint', '=', 'late.fingerprint')
        .onRef('since.reserved_at', '>', 'late.reserved_at')
        .onRef('since.reference_id', '!=', 'late.reference_id'),
    )
    .innerJoin('orders', (join) =>
      join
        .onRef('orders.reference_id', '=', 'since.reference_id')
        .onRef('orders.attempt', '=', 'since.attempt'),
    )
    .select('orders.status')
    .where('late.reference_id', '=', referenceID)
    .where('late.attempt', '=', attempt)
    .where('orders.status', 'in', ['completed', 'pending'])
    .execute();
  const isAny = (status: string) => rows.some((row) => row.status === status);
  if (isAny('completed')) return 'completed';
  return isAny('pending') ? 'pending' : null;
}

/** Locks a reference until the transaction ends, also if it has no order yet. */
export async function lockReference(database: Database, referenceID: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${referenceID}, 0))`.execute(database);
}

/** An attempt's event and lines for its confirmation. Prices are integer cents each. */
export async function findConfirmed(database: Database, attempt: EventAttempt) {
  const [confirmed] = await findAllConfirmed(database, [attempt]);
  if (!confirmed) throw new Error('The result has each attempt.');
  return confirmed;
}

/** Attempts with their events and lines, for their confirmations. */
export async function findAllConfirmed<Attempt extends EventAttempt>(
  database: Database,
  attempts: readonly Attempt[],
) {
  const [row] = await selectConfirmed(database, {
    eventIds: [...new Set(attempts.map(({ eventId }) => eventId))],
    references: attempts.map(({ referenceID }) => referenceID),
    numbers: attempts.map(({ attempt }) => attempt),
  });
  if (!row) throw new Error('A selection without a table has one row.');
  return attempts.map((attempt) => ({
    ...attempt,
    event: row.events.find(({ id }) => id === attempt.eventId) ?? null,
    lines: row.lines.filter(({ reference_id }) => reference_id === attempt.referenceID),
  }));
}

interface ConfirmedKeys {
  readonly eventIds: readonly number[];
  readonly references: readonly string[];
  /** Of the attempts. */
  readonly numbers: readonly number[];
}

const selectConfirmed = compileOnce((database, keys: ConfirmedKeys) =>
  database
    .selectNoFrom([
      jsonArrayFrom(eventsOf(database, keys.eventIds)).as('events'),
      jsonArrayFrom(linesOf(database, keys)).as('lines'),
    ])
    .compile(),
);

const linesOf = (database: Database, { references, numbers }: ConfirmedKeys) =>
  database
    .selectFrom('order_lines')
    .innerJoin('ticketing_items', 'ticketing_items.id', 'item_id')
    .select([
      'reference_id',
      'order_lines.name',
      'order_lines.quantity',
      'order_lines.price',
      'ticketing_items.additional_email_description',
    ])
    .where(sql<boolean>`reference_id = any(${references}::text[])`)
    .where(
      sql<boolean>`attempt = (${numbers}::integer[])[array_position(${references}::text[], reference_id)]`,
    )
    .orderBy('order_lines.name')
    // Tickets are numbered in this order.
    .orderBy('order_lines.item_id');
