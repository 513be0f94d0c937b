import type { Queryable } from '../../database/connection';
import type { PaymentAttempt } from '../payment-processor';

/** Which payment intent was made for an attempt, and on which connected account. */
export interface StoredPaymentIntent {
  readonly payment_intent_id: string;
  readonly account: string;
  /** When its client secret was last handed out. */
  readonly opened_at: Date;
}

type Attempt = Pick<PaymentAttempt, 'referenceID' | 'attempt'>;

export async function findPaymentIntent(
  database: Queryable,
  { referenceID, attempt }: Attempt,
): Promise<StoredPaymentIntent | null> {
  const { rows } = await database.query<StoredPaymentIntent>(
    'select * from stripe_payment_intents where reference_id = $1 and attempt = $2',
    [referenceID, attempt],
  );
  return rows[0] ?? null;
}

/** Stores the payment intent of an attempt, or that its client secret was handed out once more. */
export async function storePaymentIntent(
  database: Queryable,
  { referenceID, attempt }: Attempt,
  intent: Pick<StoredPaymentIntent, 'payment_intent_id' | 'account'>,
): Promise<void> {
  await database.query(
    `insert into stripe_payment_intents (payment_intent_id, reference_id, attempt, account)
     values ($1, $2, $3, $4) on conflict (payment_intent_id) do update set opened_at = now()`,
    [intent.payment_intent_id, referenceID, attempt, intent.account],
  );
}
