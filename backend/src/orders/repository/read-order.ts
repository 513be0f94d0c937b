import { refusalReasons } from '@storefront/api/answers/order-answer';
import { customerFields, mapFields } from '@storefront/domain/customer';
import { defaultLanguage, languages } from '@storefront/domain/language';
import type { AttemptKey, Order, OrderAttempt } from '@storefront/order-port';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import * as v from 'valibot';
import { eventOf } from '../../catalog/read-catalog';
import type { Database } from '../../database/connection';
import type { OrderAttempts } from '../../database/schema/order-attempts';
import type { Orders } from '../../database/schema/orders';

/** Orders from before a field have none of it. */
const customerSchema = v.nullable(v.object(mapFields(customerFields, () => v.nullish(v.string(), ''))));

/** A version that speaks more languages may have stored another one. */
const languageSchema = v.fallback(v.picklist(languages), defaultLanguage);

const refusalSchema = v.nullable(
  v.object({
    status: v.picklist([400, 402, 409, 429, 502, 503]),
    reason: v.picklist(refusalReasons),
    message: v.string(),
  }),
);

/** A row with its age in milliseconds. Within JSON its times are texts. */
interface AttemptRow extends Omit<Selectable<OrderAttempts>, 'ended_at' | 'next_check_at' | 'reserved_at'> {
  readonly next_check_at: Date | string | null;
  readonly age_ms: number;
}

/** An attempt from its row. */
export const readAttempt = (row: AttemptRow): OrderAttempt => ({
  number: row.attempt,
  fingerprint: row.fingerprint,
  eventId: row.event_id,
  processor: row.processor,
  promoCodeId: row.promo_code_id,
  paymentId: row.payment_id,
  customer: v.parse(customerSchema, row.customer),
  language: v.parse(languageSchema, row.language),
  discount: row.total_promo_amount,
  tax: row.tax,
  digitalSurcharge: row.digital_surcharge,
  total: row.total,
  ageMs: row.age_ms,
  isWatched: row.next_check_at !== null,
  refusal: v.parse(refusalSchema, row.refusal),
});

/** Milliseconds since an attempt was reserved, by the database's clock. */
const ageMs = sql<number>`extract(epoch from clock_timestamp() - reserved_at) * 1000`.as('age_ms');

/** One attempt to order, or null. */
export async function findAttempt(
  database: Database,
  { referenceID, attempt }: AttemptKey,
): Promise<OrderAttempt | null> {
  const row = await database
    .selectFrom('order_attempts')
    .selectAll()
    .select(ageMs)
    .where('reference_id', '=', referenceID)
    .where('attempt', '=', attempt)
    .executeTakeFirst();
  return row ? readAttempt(row) : null;
}

/** The order with this reference, or null. */
export async function findOrder(database: Database, referenceID: string): Promise<Order | null> {
  const row = await rowOf(database, referenceID)
    .select(({ selectFrom }) =>
      jsonObjectFrom(
        selectFrom('order_attempts')
          .selectAll()
          .select(ageMs)
          .whereRef('order_attempts.reference_id', '=', 'orders.reference_id')
          .whereRef('order_attempts.attempt', '=', 'orders.attempt'),
      ).as('latest'),
    )
    .executeTakeFirst();
  return row ? toOrder(row, row.latest && readAttempt(row.latest)) : null;
}

/** The order, locked until the transaction ends. Its attempt is read after it is locked: another may have been begun meanwhile. */
export async function lockOrder(database: Database, referenceID: string): Promise<Order | null> {
  const row = await rowOf(database, referenceID).forUpdate().executeTakeFirst();
  return row
    ? toOrder(row, await findAttempt(database, { referenceID: row.reference_id, attempt: row.attempt }))
    : null;
}

const rowOf = (database: Database, referenceID: string) =>
  database.selectFrom('orders').selectAll().where('reference_id', '=', referenceID);

function toOrder(row: Selectable<Orders>, attempt: OrderAttempt | null): Order {
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

/**
 * How the same order of the same buyer stands that was begun under another reference after this attempt: completed, still
 * pending, or null where there is none.
 */
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

const locked = (subject: string): RawBuilder<unknown> =>
  sql`pg_advisory_xact_lock(hashtextextended(${subject}, 0))`;

/** Until the transaction ends, no other one decides about this reference, whether or not an order has it yet. */
export async function lockReference(database: Database, referenceID: string): Promise<void> {
  await sql`select ${locked(referenceID)}`.execute(database);
}

/** Until the transaction ends, no other one decides about this reference, nor about an order of this visitor. */
export async function lockReferenceAndVisitor(
  database: Database,
  referenceID: string,
  visitor: string,
): Promise<void> {
  await sql`select ${locked(referenceID)}, ${locked(`visitor ${visitor}`)}`.execute(database);
}

/** What a confirmation tells of an attempt: its event, and its tickets by name. Prices are integer cents each. */
export const findConfirmed = (
  database: Database,
  { referenceID, attempt, eventId }: AttemptKey & { readonly eventId: number },
) =>
  database
    .selectNoFrom([
      jsonObjectFrom(eventOf(database, eventId)).as('event'),
      jsonArrayFrom(linesOf(database, { referenceID, attempt })).as('lines'),
    ])
    .executeTakeFirstOrThrow();

const linesOf = (database: Database, { referenceID, attempt }: AttemptKey) =>
  database
    .selectFrom('order_lines')
    .innerJoin('ticketing_items', 'ticketing_items.id', 'item_id')
    .select([
      'order_lines.name',
      'order_lines.quantity',
      'order_lines.price',
      'ticketing_items.additional_email_description',
    ])
    .where('reference_id', '=', referenceID)
    .where('attempt', '=', attempt)
    .orderBy('order_lines.name');
