import type { OwnTables, PaymentAttempt } from '@ticket-storefront/order-port';
import { sql } from 'kysely';

/** Names a payment intent at Stripe. */
export type StripeIntentKey = Readonly<Record<'paymentIntentId' | 'account', string>>;

/** The payment that was opened for an attempt, and how long its reference has been payable. */
interface OpenedPayment {
  /** The attempt's payment intent; null if it has none yet. */
  readonly intent: StripeIntentKey | null;
  /** Milliseconds since the first payment of the reference was opened, by the database's clock; 0 before. */
  readonly openForMs: number;
}

/** The state of a new reference. */
export const nothingOpened: OpenedPayment = { intent: null, openForMs: 0 };

type Attempt = Pick<PaymentAttempt, 'referenceID' | 'attempt'>;

/** Finds the payment that was opened for an attempt. All attempts of a reference share the time to pay. */
export async function findOpenedPayment(
  database: OwnTables,
  { referenceID, attempt }: Attempt,
): Promise<OpenedPayment> {
  const { rows } = await sql<StripeIntentKey & { readonly attempt: number; readonly openForMs: number }>`
    select payment_intent_id as "paymentIntentId", account, attempt,
      extract(epoch from clock_timestamp() - opened_at) * 1000 as "openForMs"
    from stripe_payment_intents where reference_id = ${referenceID} order by opened_at`.execute(database);
  return { intent: rows.find((row) => row.attempt === attempt) ?? null, openForMs: rows[0]?.openForMs ?? 0 };
}

/** The account of a payment intent; null if it is not ours. */
export async function findIntentAccount(
  database: OwnTables,
  paymentIntentId: string,
): Promise<string | null> {
  const { rows } = await sql<Pick<StripeIntentKey, 'account'>>`
    select account from stripe_payment_intents where payment_intent_id = ${paymentIntentId}`.execute(
    database,
  );
  return rows[0]?.account ?? null;
}

/** Stores the payment intent of an attempt. Repeating it changes nothing. */
export async function savePaymentIntent(
  database: OwnTables,
  { referenceID, attempt }: Attempt,
  { paymentIntentId, account }: StripeIntentKey,
): Promise<void> {
  await sql`
    insert into stripe_payment_intents (payment_intent_id, reference_id, attempt, account)
    values (${paymentIntentId}, ${referenceID}, ${attempt}, ${account})
    on conflict (payment_intent_id) do nothing`.execute(database);
}

/** Deletes the payment intents of deleted orders. */
export async function forgetIntents(database: OwnTables, referenceIDs: readonly string[]): Promise<void> {
  await sql`delete from stripe_payment_intents where reference_id = any(${referenceIDs})`.execute(database);
}

/** Whether a webhook event has been handled. */
export async function isHandled(database: OwnTables, eventId: string): Promise<boolean> {
  const { rows } = await sql`select from stripe_events where event_id = ${eventId}`.execute(database);
  return rows.length > 0;
}

export async function markHandled(database: OwnTables, eventId: string): Promise<void> {
  await sql`insert into stripe_events (event_id) values (${eventId}) on conflict do nothing`.execute(
    database,
  );
}

/** Deletes events that were handled more than `days` days ago. */
export async function forgetHandled(database: OwnTables, keptDays: number): Promise<void> {
  await sql`delete from stripe_events where handled_at < now() - ${keptDays} * interval '1 day'`.execute(
    database,
  );
}
