import { sql } from 'kysely';
import type { Database } from '../../database/connection';
import type { PaymentAttempt } from '../../orders/model/payment-port';

/** Names a payment intent at Stripe. */
export interface StripeIntentKey {
  readonly paymentIntentId: string;
  /** Connected account that it was made on. */
  readonly account: string;
}

/** What was opened for an attempt, and since when its reference can be paid. */
export interface OpenedPayment {
  /** The attempt's payment intent; null while there is none. */
  readonly intent: StripeIntentKey | null;
  /** Milliseconds since the first payment of the reference was opened, by the database's clock; 0 before. */
  readonly openForMs: number;
}

/** Of a new reference. */
export const nothingOpened: OpenedPayment = { intent: null, openForMs: 0 };

type Attempt = Pick<PaymentAttempt, 'referenceID' | 'attempt'>;

const openForMs = sql<number>`extract(epoch from clock_timestamp() - opened_at) * 1000`.as('openForMs');

/** The payment that was opened for an attempt. All attempts of its reference share the time to pay. */
export async function findOpenedPayment(
  database: Database,
  { referenceID, attempt }: Attempt,
): Promise<OpenedPayment> {
  const rows = await database
    .selectFrom('stripe_payment_intents')
    .select(['payment_intent_id as paymentIntentId', 'account', 'attempt', openForMs])
    .where('reference_id', '=', referenceID)
    .orderBy('opened_at')
    .execute();
  return { intent: rows.find((row) => row.attempt === attempt) ?? null, openForMs: rows[0]?.openForMs ?? 0 };
}

/** On which account a payment intent was made, or null where it is none of ours. */
export async function findIntentAccount(database: Database, paymentIntentId: string): Promise<string | null> {
  const row = await database
    .selectFrom('stripe_payment_intents')
    .select('account')
    .where('payment_intent_id', '=', paymentIntentId)
    .executeTakeFirst();
  return row?.account ?? null;
}

/** Stores the payment intent of an attempt. Done twice it changes nothing more. */
export async function savePaymentIntent(
  database: Database,
  { referenceID, attempt }: Attempt,
  { paymentIntentId, account }: StripeIntentKey,
): Promise<void> {
  await database
    .insertInto('stripe_payment_intents')
    .values({ payment_intent_id: paymentIntentId, reference_id: referenceID, attempt, account })
    .onConflict((conflict) => conflict.column('payment_intent_id').doNothing())
    .execute();
}
