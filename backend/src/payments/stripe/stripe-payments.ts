import { statementDescriptorSuffix } from '@storefront/domain/statement-descriptor';
import Stripe from 'stripe';
import type { Database } from '../../database/connection';
import type { FoundPayment, PaymentAttempt, PaymentProcessor } from '../../orders/model/payment-port';
import { giveBackIntent } from './give-back-intent';
import { isPaid } from './is-paid';
import {
  findIntentAccount,
  findPaymentIntent,
  type StoredPaymentIntent,
  savePaymentIntent,
} from './stored-payment-intent';

/** A payment that is to be made on the connected account of an event. */
export interface PaymentToOpen extends PaymentAttempt {
  readonly account: string;
  /** Cents, at most the amount. */
  readonly applicationFeeCents: number;
  readonly descriptor: string | null;
  readonly eventId: number;
  readonly promoUid: string | null;
}

/**
 * `unreachable`: no answer came; `refused`: the answer was no; `closed`: the attempt was given up and cannot be paid any
 * more. Of a new attempt nothing can have been paid in any of these, since no client secret went out.
 */
export type OpenedIntent =
  | { readonly kind: 'opened'; readonly clientSecret: string; readonly holdEndsInMs: number }
  | { readonly kind: 'unreachable' | 'refused' | 'closed' };

/** Payments that visitors make at Stripe with the client secret that the API hands out. */
export interface StripePayments extends PaymentProcessor {
  /** Opens the payment of an attempt; a second call gives the same payment. Never rejects for what Stripe answers. */
  open(payment: PaymentToOpen): Promise<OpenedIntent>;
  /** Makes sure that an attempt can no longer be paid: false where it has been paid, or Stripe cannot tell. */
  close(attempt: PaymentAttempt): Promise<boolean>;
}

export interface StripePaymentsOptions {
  readonly stripe: Stripe;
  readonly database: Database;
  /** How long a payment stays open for its visitor, and holds the tickets. */
  readonly holdMs: number;
}

export function createStripePayments({ stripe, database, holdMs }: StripePaymentsOptions): StripePayments {
  const intents = stripe.paymentIntents;

  const cancel = async ({ paymentIntentId, account }: StoredPaymentIntent): Promise<boolean> => {
    const canceled = await intents
      .cancel(paymentIntentId, { cancellation_reason: 'abandoned' }, { stripeAccount: account })
      .catch(nullForStripeErrors);
    return canceled?.status === 'canceled';
  };

  const retrieve = ({ paymentIntentId, account }: StoredPaymentIntent) =>
    intents.retrieve(paymentIntentId, {}, { stripeAccount: account });

  const look = async (attempt: PaymentAttempt, stored: StoredPaymentIntent): Promise<FoundPayment> => {
    const intent = await retrieve(stored).catch(nullForStripeErrors);
    if (!intent) return { kind: 'unreachable' };
    if (isPaid(intent, attempt.referenceID)) {
      const isFinal = intent.status === 'succeeded';
      return { kind: 'approved', paymentId: intent.id, amountCents: intent.amount, isFinal };
    }
    if (intent.status === 'canceled') return { kind: 'closed' };
    const forMs = Math.max(0, holdMs - stored.openForMs);
    return forMs === 0 && (await cancel(stored)) ? { kind: 'closed' } : { kind: 'open', forMs };
  };

  return {
    async holdEndsInMs(attempt) {
      const stored = await findPaymentIntent(database, attempt);
      return stored && Math.max(0, holdMs - stored.openForMs);
    },

    async open(payment) {
      const { referenceID, attempt, account } = payment;
      try {
        const stored = await findPaymentIntent(database, payment);
        const intent = stored
          ? await retrieve(stored)
          : await intents.create(paramsOf(payment), {
              stripeAccount: account,
              idempotencyKey: `${referenceID}:${attempt}`,
            });
        const holdEndsInMs = holdMs - (stored?.openForMs ?? 0);
        if (intent.status === 'canceled') return { kind: 'closed' };
        if (stored && holdEndsInMs <= 0 && (await cancel(stored))) return { kind: 'closed' };
        if (!intent.client_secret) return { kind: 'refused' };
        await savePaymentIntent(database, payment, { paymentIntentId: intent.id, account });
        return {
          kind: 'opened',
          clientSecret: intent.client_secret,
          holdEndsInMs: Math.max(0, holdEndsInMs),
        };
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeError)) throw error;
        return { kind: (error.statusCode ?? 500) >= 500 ? 'unreachable' : 'refused' };
      }
    },

    async close(attempt) {
      const stored = await findPaymentIntent(database, attempt);
      if (!stored || (await cancel(stored))) return true;
      return (await look(attempt, stored)).kind === 'closed';
    },

    async findPayment(attempt) {
      const stored = await findPaymentIntent(database, attempt);
      return stored ? look(attempt, stored) : { kind: 'closed' };
    },

    async giveBack({ paymentId }) {
      const account = await findIntentAccount(database, paymentId);
      return account ? giveBackIntent(stripe, { paymentIntentId: paymentId, account }) : { kind: 'refused' };
    },
  };
}

/** A direct charge on the connected account, captured at once, by whatever means the account offers. */
const paramsOf = (payment: PaymentToOpen): Stripe.PaymentIntentCreateParams => ({
  amount: payment.amountCents,
  currency: 'usd',
  capture_method: 'automatic',
  automatic_payment_methods: { enabled: true },
  ...(payment.applicationFeeCents > 0 ? { application_fee_amount: payment.applicationFeeCents } : {}),
  statement_descriptor_suffix: statementDescriptorSuffix(payment.descriptor),
  metadata: {
    reference_id: payment.referenceID,
    event_id: String(payment.eventId),
    ...(payment.promoUid ? { promo_uid: payment.promoUid } : {}),
  },
});

function nullForStripeErrors(error: unknown): null {
  if (error instanceof Stripe.errors.StripeError) return null;
  throw error;
}
