import { sql } from 'kysely';
import type { Database } from '../../database/connection';
import type { PaymentAttempt } from '../../orders/model/payment-port';

/** Names a payment intent at Stripe. */
export interface StripeIntentKey {
  readonly paymentIntentId: string;
  /** Connected account that it was made on. */
  readonly account: string;
}

/** Which payment intent was made for an attempt. */
export interface StoredPaymentIntent extends StripeIntentKey {
  /** Milliseconds since it was opened, by the database's clock. */
  readonly openForMs: number;
}

type Attempt = Pick<PaymentAttempt, 'referenceID' | 'attempt'>;

const openForMs = sql<number>`extract(epoch from clock_timestamp() - opened_at) * 1000`.as('openForMs');

/** The payment intent of an attempt, or null. */
export async function findPaymentIntent(
  database: Database,
  { referenceID, attempt }: Attempt,
): Promise<StoredPaymentIntent | null> {
  const row = await database
    .selectFrom('stripe_payment_intents')
    .select(['payment_intent_id as paymentIntentId', 'account', openForMs])
    .where('reference_id', '=', referenceID)
    .where('attempt', '=', attempt)
    .executeTakeFirst();
  return row ?? null;
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

/** Stores the payment intent of an attempt. Handing its client secret out once more does not open it anew. */
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
