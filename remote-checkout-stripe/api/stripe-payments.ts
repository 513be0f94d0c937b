import type {
  FoundPayment,
  ListedPayment,
  OwnTables,
  PaymentAttempt,
  PaymentProcessor,
  RefundResult,
} from '@ticket-storefront/order-port';
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

/** Whether a payment intent pays this order. Its amount is compared when the order is completed (docs/rules.md, Processors). */
export const isPaid = ({ status, currency, metadata }: Stripe.PaymentIntent, referenceID: string): boolean =>
  isStripeSuccess(status) && currency === 'usd' && metadata['reference_id'] === referenceID;

const refunded: RefundResult = { kind: 'refunded' };
const notYet: RefundResult = { kind: 'not-yet' };
const refused: RefundResult = { kind: 'refused' };

/** Refunds a payment on its connected account, including the platform's fee; cancels one that is only authorised. */
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
        // Still processing: it can be refunded once the money has arrived.
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
    { stripeAccount: account, idempotencyKey: `refund:${id}` },
  );
  return status === 'failed' || status === 'canceled' ? refused : refunded;
}

/** A payment to open on an event's connected account. */
export interface PaymentToOpen extends PaymentAttempt {
  readonly account: string;
  /** Cents, at most the amount. */
  readonly applicationFeeCents: number;
  readonly descriptor: string | null;
  readonly eventId: number;
  readonly promoUid: string | null;
  /** Whether its reference has no earlier payment. */
  readonly isFirst: boolean;
}

/** `closed`: the attempt was abandoned; `over`: its time to pay is over. Nobody can pay without the client secret. */
type OpenedIntent =
  | { readonly kind: 'opened'; readonly clientSecret: string; readonly holdEndsInMs: number }
  | { readonly kind: 'unreachable' | 'refused' | 'closed' | 'over' };

/** Payments that visitors make at Stripe with a client secret from the API. */
export interface StripePayments extends PaymentProcessor {
  /** Opens the payment of an attempt; a second call returns the same payment. Never rejects because of Stripe's answer. */
  open(payment: PaymentToOpen): Promise<OpenedIntent>;
  /** Closes an attempt so that it cannot be paid; false if it was paid, or if that is unknown. */
  close(attempt: PaymentAttempt): Promise<boolean>;
  readonly events: StripeEvents;
}

/** The events that Stripe sends to the webhook. */
export interface StripeEvents {
  /** The event in a body; null if Stripe's signature is invalid or too old, or if the body is no event. */
  read(body: unknown, signature: unknown): Stripe.Event | null;
  isHandled(eventId: string): Promise<boolean>;
  markHandled(eventId: string): Promise<void>;
}

interface StripePaymentsOptions {
  readonly stripe: Stripe;
  readonly database: OwnTables;
  readonly webhookSecret: string;
  /** How long a reference holds its tickets and can be paid, from the opening of its first payment. */
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

  const findIntent = async (
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
      return (await findIntent(attempt, intent, openForMs)).kind === 'closed';
    },

    async findPayment(attempt) {
      const { intent, openForMs } = await findOpenedPayment(database, attempt);
      return intent ? findIntent(attempt, intent, openForMs) : { kind: 'closed' };
    },

    async listPayments(since, accounts) {
      const listed: ListedPayment[] = [];
      const query: Stripe.PaymentIntentListParams = {
        created: { gte: Math.floor(since.getTime() / 1000) },
        limit: 100,
        expand: ['data.latest_charge'],
      };
      try {
        for (const account of accounts) {
          for await (const intent of intents.list(query, { stripeAccount: account })) {
            const { id, amount, status, latest_charge: charge, metadata, created } = intent;
            if (!isStripeSuccess(status) || (typeof charge === 'object' && charge?.refunded)) continue;
            const taken = { paymentId: id, amountCents: amount, takenAt: new Date(created * 1000) };
            listed.push({ ...taken, referenceID: metadata['reference_id'] ?? null, account });
          }
        }
        return listed;
      } catch (error) {
        return nullForStripeErrors(error);
      }
    },

    async refundPayment({ paymentId, account: known }) {
      const account = known ?? (await findIntentAccount(database, paymentId));
      return account ? refundIntent(stripe, { paymentIntentId: paymentId, account }) : { kind: 'refused' };
    },

    events: {
      read: (body, signature) => {
        if (!Buffer.isBuffer(body) || typeof signature !== 'string') return null;
        try {
          const event = stripe.webhooks.constructEvent(body, signature, webhookSecret);
          return v.is(eventSchema, event) ? event : null;
        } catch {
          // Not signed, or not JSON. The SDK throws plain errors too, for empty or non-ASCII signatures.
          return null;
        }
      },
      isHandled: (eventId) => isHandled(database, eventId),
      markHandled: (eventId) => markHandled(database, eventId),
    },
  };
}

/** A direct charge on the connected account, captured at once, with any payment method that the account offers. */
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

/** The fields that we read before we know an event's type. */
const eventSchema = v.object({
  id: v.pipe(v.string(), v.regex(/^\w{1,255}$/)),
  type: v.string(),
  data: v.object({ object: v.looseObject({}) }),
});
