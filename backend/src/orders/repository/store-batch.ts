import type { AttemptKey, LatePayment, OrderAttempt, Refusal } from '@ticket-storefront/order-port';
import { sql } from 'kysely';
import { compileOnce } from '../../database/compile-once';
import type { Database } from '../../database/connection';
import type { OrderState, StoredState } from '../model/order-state';
import { columnsOf, type NewAttempt, newAttempt, newAttemptRow } from './attempt-columns';
import { type HoldKeys, holdKeysOf, readSales, type Sales } from './read-sales';
import type { Payment } from './save-order';

/** An attempt that is to be stored if its reference is still in the known state. */
export interface AttemptToStore extends Omit<NewAttempt, 'number'> {
  readonly known: OrderState;
  readonly next: StoredState;
}

/**
 * `changed`: the reference is in another state by now; `same-cart`: the visitor has an open order of the same tickets;
 * `promo-held`: another order holds or has used the promo code.
 */
export type StoredAttempt =
  | { readonly outcome: 'held'; readonly attempt: OrderAttempt }
  | { readonly outcome: 'changed' | 'same-cart' | 'promo-held' | 'no-tickets' };

const cartOf = ({ lines }: NewAttempt['order']): string =>
  lines
    .toSorted((a, b) => a.item.id - b.item.id)
    .map(({ item, quantity }) => `${item.id}x${quantity}`)
    .join();

/** What `store_orders` reads. */
const toHold = ({ known, next, ...content }: AttemptToStore, number: number) => {
  const { request, client, order } = content;
  const { referenceID: reference_id, secretHash: secret_hash, customer, eventId: event_id } = request;
  return {
    ...{ number, reference_id, secret_hash, event_id },
    known_status: known.status === 'unused' ? null : known.status,
    known_attempt: known.status === 'unused' ? null : known.attempt,
    attempt: next.attempt,
    visitor: client.visitor,
    email: customer.email,
    cart: cartOf(order),
    promo_code_id: order.promo && !order.promo.unlimited_usage ? order.promo.id : null,
    row: newAttemptRow({ ...content, number: next.attempt }),
    lines: order.lines.map(({ item, quantity }) => ({
      ...{ reference_id, attempt: next.attempt, item_id: item.id, quantity },
      name: item.name,
      price: item.price,
      tax_percentage: item.tax_percentage === null ? null : Number(item.tax_percentage),
    })),
  };
};

interface ToStore extends HoldKeys {
  readonly requests: string;
  readonly eventId: number;
}

interface StoredRow extends Pick<Sales, 'holds'> {
  readonly outcomes: readonly { readonly number: number; readonly outcome: StoredAttempt['outcome'] }[];
  readonly unsold: readonly { readonly id: number; readonly unsold: number }[];
}

const storeHeld = compileOnce((database, { requests, eventId, visitors, networks, references }: ToStore) =>
  sql<StoredRow>`
    select outcomes, holds, coalesce(unsold, '[]') as unsold
    from store_orders(${requests}, ${eventId}, ${visitors}, ${networks}, ${references})`.compile(database),
);

/** Attempts of a batch, and what their visitors and networks held in other unpaid orders when they were stored. */
export interface StoredAttempts extends Pick<Sales, 'holds' | 'unsold'> {
  readonly stored: readonly StoredAttempt[];
}

/**
 * Stores attempts of one event with their lines and holds their tickets, each as if it came alone after those before it, in one
 * statement. At most one of a reference, a visitor and a single-use promo code. Orders of the same networks in other batches are
 * stored before it or after it.
 */
export async function storeAttempts(
  database: Database,
  eventId: number,
  attempts: readonly AttemptToStore[],
): Promise<StoredAttempts> {
  const requests = attempts.map(toHold);
  const keys = { ...holdKeysOf(attempts), requests: JSON.stringify(requests), eventId };
  const [row] = await storeHeld(database, keys);
  if (!row) throw new Error('A selection of one row has no row.');
  const outcomes = new Map(row.outcomes.map(({ number, outcome }) => [number, outcome]));
  const stored = requests.map(({ number, row: content }): StoredAttempt => {
    const outcome = outcomes.get(number);
    if (!outcome) throw new Error('An order of the batch has no outcome.');
    return outcome === 'held' ? { outcome, attempt: newAttempt(content) } : { outcome };
  });
  return { stored, holds: row.holds, unsold: new Map(row.unsold.map(({ id, unsold }) => [id, unsold])) };
}

const noClient = sql.join(columnsOf('client').map((name) => sql`${sql.ref(name)} = null`));
const noBuyer = sql.join(
  columnsOf('buyer').map(
    (name) =>
      sql`${sql.ref(name)} = case when ended.payment_id is not null or may_come then ended.${sql.ref(name)} end`,
  ),
);

/** A paid attempt; the payment is null for a free order. */
export interface Sale extends AttemptKey {
  readonly payment: Payment | null;
}

const storeSold = compileOnce((database, { paid }: { readonly paid: string }) =>
  sql<{ number: number; is_sold: boolean }>`select number, is_sold from complete_orders(${paid})`.compile(
    database,
  ),
);

/**
 * Stores paid attempts: sells their held tickets, uses up their promo codes and queues their confirmations, in one statement. Each
 * only if its order is pending in this attempt and the buyer is known. @returns whether each is sold
 */
export async function sellAttempts(database: Database, sales: readonly Sale[]): Promise<readonly boolean[]> {
  const paid = sales.map(({ referenceID, attempt, payment }, number) => ({
    ...{ number, reference_id: referenceID, attempt },
    payment_id: payment?.paymentId ?? null,
    is_final: payment?.isFinal ?? true,
  }));
  const rows = await storeSold(database, { paid: JSON.stringify(paid) });
  const sold = new Set(rows.filter(({ is_sold }) => is_sold).map(({ number }) => number));
  return sales.map((_, number) => sold.has(number));
}

/** An unpaid attempt, and whether a payment of it may still arrive. */
export interface Release extends AttemptKey {
  readonly refusal: Refusal;
  readonly payment: LatePayment;
}

const storeReleased = compileOnce((database, { refused }: { readonly refused: string }) =>
  sql<{ number: number; is_released: boolean }>`
    with given as materialized (
      select ${refused}::jsonb as refused
    ), decided as materialized (
      select decided.number, decided.is_released from given, release_orders(given.refused) as decided
    ), released as (
      select one.*
      from given, jsonb_to_recordset(given.refused) as one (
        number integer, reference_id text, attempt integer, refusal jsonb, may_come boolean
      )
      join decided using (number)
      where decided.is_released
    ), ended_attempts as (
      update order_attempts as ended set
        ${noClient}, ${noBuyer}, ended_at = now(), refusal = released.refusal,
        next_check_at = case when ended.payment_id is not null or may_come then ended.next_check_at end
      from released where ended.reference_id = released.reference_id and ended.attempt = released.attempt
    ), refused_orders as (
      update orders as refused set status = 'refused', changed_at = now()
      from released where refused.reference_id = released.reference_id
    )
    select number, is_released from decided`.compile(database),
);

/**
 * Releases unpaid attempts: frees their tickets and stores why, in one statement. If no payment can arrive, also deletes the buyer's
 * details. Each only if its order is pending in this attempt. @returns whether each is released
 */
export async function releaseAttempts(
  database: Database,
  releases: readonly Release[],
): Promise<readonly boolean[]> {
  const refused = releases.map(({ referenceID, attempt, refusal, payment }, number) => ({
    ...{ number, reference_id: referenceID, attempt, refusal },
    may_come: payment === 'may-come',
  }));
  const rows = await storeReleased(database, { refused: JSON.stringify(refused) });
  const released = new Set(rows.filter(({ is_released }) => is_released).map(({ number }) => number));
  return releases.map((_, number) => released.has(number));
}

/** No event has it. */
const noEvent = 0;

/** Runs what places orders on a connection, for none. */
export async function rehearseOrders(connection: Database): Promise<void> {
  await readSales(connection, noEvent, []);
  await storeAttempts(connection, noEvent, []);
  await sellAttempts(connection, []);
  await releaseAttempts(connection, []);
}
