import { sql } from 'kysely';
import type { Database } from '../../database/connection';
import type { PaymentAttempt } from '../../orders/model/payment-port';

/** Which payment intent was made for an attempt, and on which connected account. */
export interface StoredPaymentIntent {
  readonly paymentIntentId: string;
  readonly account: string;
  /** When its client secret was last handed out. */
  readonly openedAt: Date;
}

type Attempt = Pick<PaymentAttempt, 'referenceID' | 'attempt'>;

export async function findPaymentIntent(
  database: Database,
  { referenceID, attempt }: Attempt,
): Promise<StoredPaymentIntent | null> {
  const row = await database
    .selectFrom('stripe_payment_intents')
    .select(['payment_intent_id as paymentIntentId', 'account', 'opened_at as openedAt'])
    .where('reference_id', '=', referenceID)
    .where('attempt', '=', attempt)
    .executeTakeFirst();
  return row ?? null;
}

/** Stores the payment intent of an attempt, or that its client secret was handed out once more. */
export async function savePaymentIntent(
  database: Database,
  { referenceID, attempt }: Attempt,
  { paymentIntentId, account }: Pick<StoredPaymentIntent, 'paymentIntentId' | 'account'>,
): Promise<void> {
  await database
    .insertInto('stripe_payment_intents')
    .values({ payment_intent_id: paymentIntentId, reference_id: referenceID, attempt, account })
    .onConflict((conflict) =>
      conflict.column('payment_intent_id').doUpdateSet({ opened_at: sql<Date>`now()` }),
    )
    .execute();
}
