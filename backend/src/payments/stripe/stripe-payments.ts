import { statementDescriptorSuffix } from '@storefront/domain/statement-descriptor';
import Stripe from 'stripe';
import type { Database } from '../../database/connection';
import type { FoundPayment, PaymentAttempt, PaymentProcessor } from '../../orders/model/payment-port';
import { giveBackIntent } from './give-back-intent';
import { isPaid } from './is-paid';
import {
  findIntentAccount,
  findOpenedPayment,
  nothingOpened,
  type StripeIntentKey,
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
  /** Whether nothing was opened under its reference before. */
  readonly isFirst: boolean;
}

/**
 * `unreachable`: no answer came; `refused`: the answer was no; `closed`: the attempt was given up and cannot be paid any
 * more; `over`: neither can it, since the time to pay of its reference is over. Of a new attempt nothing can have been paid
 * in any of these, since no client secret went out.
 */
export type OpenedIntent =
  | { readonly kind: 'opened'; readonly clientSecret: string; readonly holdEndsInMs: number }
  | { readonly kind: 'unreachable' | 'refused' | 'closed' | 'over' };

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
  /** How long a reference can be paid from when its first payment was opened, and holds the tickets. */
  readonly holdMs: number;
}

export function createStripePayments({ stripe, database, holdMs }: StripePaymentsOptions): StripePayments {
  const intents = stripe.paymentIntents;

  const cancel = async ({ paymentIntentId, account }: StripeIntentKey): Promise<boolean> => {
    const canceled = await intents
      .cancel(paymentIntentId, { cancellation_reason: 'abandoned' }, { stripeAccount: account })
      .catch(nullForStripeErrors);
    return canceled?.status === 'canceled';
  };

  const retrieve = ({ paymentIntentId, account }: StripeIntentKey) =>
    intents.retrieve(paymentIntentId, {}, { stripeAccount: account });

  const look = async (
    { referenceID }: PaymentAttempt,
    stored: StripeIntentKey,
    openForMs: number,
  ): Promise<FoundPayment> => {
    const intent = await retrieve(stored).catch(nullForStripeErrors);
    if (!intent) return { kind: 'unreachable' };
    if (isPaid(intent, referenceID)) {
      const isFinal = intent.status === 'succeeded';
      return { kind: 'approved', paymentId: intent.id, amountCents: intent.amount, isFinal };
    }
    if (intent.status === 'canceled') return { kind: 'closed' };
    const forMs = Math.max(0, holdMs - openForMs);
    return forMs === 0 && (await cancel(stored)) ? { kind: 'closed' } : { kind: 'open', forMs };
  };

  return {
    async holdEndsInMs(attempt) {
      const { intent, openForMs } = await findOpenedPayment(database, attempt);
      return intent && Math.max(0, holdMs - openForMs);
    },

    async open(payment) {
      const { referenceID, attempt, account } = payment;
      try {
        const { intent: stored, openForMs } = payment.isFirst
          ? nothingOpened
          : await findOpenedPayment(database, payment);
        const holdEndsInMs = Math.max(0, holdMs - openForMs);
        const isOver = holdEndsInMs === 0;
        if (isOver && !stored) return { kind: 'over' };
        const intent = stored
          ? await retrieve(stored)
          : await intents.create(paramsOf(payment), {
              stripeAccount: account,
              idempotencyKey: `${referenceID}:${attempt}`,
            });
        if (intent.status === 'canceled') return { kind: isOver ? 'over' : 'closed' };
        if (isOver && stored && !isPaid(intent, referenceID) && (await cancel(stored)))
          return { kind: 'over' };
        if (!intent.client_secret) return { kind: 'refused' };
        if (!stored) await savePaymentIntent(database, payment, { paymentIntentId: intent.id, account });
        return { kind: 'opened', clientSecret: intent.client_secret, holdEndsInMs };
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeError)) throw error;
        return { kind: (error.statusCode ?? 500) >= 500 ? 'unreachable' : 'refused' };
      }
    },

    async close(attempt) {
      const { intent, openForMs } = await findOpenedPayment(database, attempt);
      if (!intent || (await cancel(intent))) return true;
      return (await look(attempt, intent, openForMs)).kind === 'closed';
    },

    async findPayment(attempt) {
      const { intent, openForMs } = await findOpenedPayment(database, attempt);
      return intent ? look(attempt, intent, openForMs) : { kind: 'closed' };
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
