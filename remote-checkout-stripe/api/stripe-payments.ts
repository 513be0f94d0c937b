import type {
  FoundPayment,
  OwnTables,
  PaymentAttempt,
  PaymentProcessor,
  RefundResult,
} from '@storefront/order-port';
import Stripe from 'stripe';
import * as v from 'valibot';
import { statementDescriptorSuffix } from '../rules/statement-descriptor';
import { isStripeSuccess } from '../rules/stripe-success';
import {
  findIntentAccount,
  findOpenedPayment,
  isHandled,
  markHandled,
  nothingOpened,
  type StripeIntentKey,
  savePaymentIntent,
} from './stripe-tables';

/**
 * Whether a payment intent, as Stripe has it, pays this order: its status is one of success, and currency and reference
 * are the order's (docs/rules.md, Processors). The amount is compared where the order is completed.
 */
export const isPaid = ({ status, currency, metadata }: Stripe.PaymentIntent, referenceID: string): boolean =>
  isStripeSuccess(status) && currency === 'usd' && metadata['reference_id'] === referenceID;

const refunded: RefundResult = { kind: 'given-back' };
const notYet: RefundResult = { kind: 'not-yet' };
const refused: RefundResult = { kind: 'refused' };

/** Refunds a payment on its connected account together with the platform's fee; one that is only authorised is cancelled. */
async function refundIntent(
  stripe: Stripe,
  { paymentIntentId, account }: StripeIntentKey,
): Promise<RefundResult> {
  const options = { stripeAccount: account };
  try {
    const intent = await stripe.paymentIntents.retrieve(paymentIntentId, {}, options);
    switch (intent.status) {
      case 'succeeded':
        return await refund(stripe, intent, account);
      case 'requires_capture':
        await stripe.paymentIntents.cancel(paymentIntentId, {}, options);
        return refunded;
      case 'canceled':
        return refunded;
      default:
        // Under way: it can be refunded once it has arrived.
        return notYet;
    }
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) return notYet;
    if (error.code === 'charge_already_refunded') return refunded;
    const isFinal = error.statusCode !== undefined && error.statusCode < 500 && error.statusCode !== 429;
    return isFinal ? refused : notYet;
  }
}

async function refund(
  stripe: Stripe,
  { id, application_fee_amount }: Stripe.PaymentIntent,
  account: string,
): Promise<RefundResult> {
  const { status } = await stripe.refunds.create(
    { payment_intent: id, ...(application_fee_amount ? { refund_application_fee: true } : {}) },
    { stripeAccount: account, idempotencyKey: `give-back:${id}` },
  );
  return status === 'failed' || status === 'canceled' ? refused : refunded;
}

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
type OpenedIntent =
  | { readonly kind: 'opened'; readonly clientSecret: string; readonly holdEndsInMs: number }
  | { readonly kind: 'unreachable' | 'refused' | 'closed' | 'over' };

/** Payments that visitors make at Stripe with the client secret that the API hands out. */
export interface StripePayments extends PaymentProcessor {
  /** Opens the payment of an attempt; a second call gives the same payment. Never rejects for what Stripe answers. */
  open(payment: PaymentToOpen): Promise<OpenedIntent>;
  /** Makes sure that an attempt can no longer be paid: false where it has been paid, or Stripe cannot tell. */
  close(attempt: PaymentAttempt): Promise<boolean>;
  readonly events: StripeEvents;
}

/** The events that Stripe sends to the webhook. */
export interface StripeEvents {
  /** The event in a body; null where Stripe's signature does not hold or is too old, or it is no event. */
  read(body: unknown, signature: unknown): Stripe.Event | null;
  isHandled(eventId: string): Promise<boolean>;
  markHandled(eventId: string): Promise<void>;
}

interface StripePaymentsOptions {
  readonly stripe: Stripe;
  readonly database: OwnTables;
  /** Secret by which Stripe signs its events. */
  readonly webhookSecret: string;
  /** How long a reference can be paid from when its first payment was opened, and holds the tickets. */
  readonly holdMs: number;
}

export function createStripePayments(options: StripePaymentsOptions): StripePayments {
  const { stripe, database, webhookSecret, holdMs } = options;
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

    async refundPayment({ paymentId }) {
      const account = await findIntentAccount(database, paymentId);
      return account ? refundIntent(stripe, { paymentIntentId: paymentId, account }) : { kind: 'refused' };
    },

    events: {
      read: (body, signature) => readSignedEvent(stripe, body, signature, webhookSecret),
      isHandled: (eventId) => isHandled(database, eventId),
      markHandled: (eventId) => markHandled(database, eventId),
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

/** What is read of an event before its type is known. */
const eventSchema = v.object({
  id: v.pipe(v.string(), v.regex(/^\w{1,255}$/)),
  type: v.string(),
  data: v.object({ object: v.looseObject({}) }),
});

/** The event in a webhook's body, or null where Stripe's signature does not hold or is too old, or it is no event. */
function readSignedEvent(
  stripe: Stripe,
  body: unknown,
  signature: unknown,
  secret: string,
): Stripe.Event | null {
  if (!Buffer.isBuffer(body) || typeof signature !== 'string') return null;
  try {
    const event = stripe.webhooks.constructEvent(body, signature, secret);
    return v.is(eventSchema, event) ? event : null;
  } catch {
    // Not signed, or not JSON. Beside its own errors the SDK throws plain ones, for signatures that are empty or not ASCII.
    return null;
  }
}
