import type { PaymentIntent, StripeError } from '@stripe/stripe-js';
import { orderSecret, orderSecretOf, storeOrderSecret } from '@ticket-storefront/api';
import { type OrderPayload, readStored, writeStored } from '@ticket-storefront/checkout';
import type { RestClient } from '@ticket-storefront/contract';
import { createReferenceID } from '@ticket-storefront/domain';
import * as v from 'valibot';
import { messages } from '#messages/stripe';
import { isStripeSuccess } from '../rules/stripe-success';
import { loadTimeoutMs, type StripeSettings, stripeFor } from './use-stripe';

const secretName = 'payment_intent_client_secret';

/** The client secret that Stripe adds to the address when the bank sends the visitor back, or null. */
const redirectClientSecret = (): string | null => new URLSearchParams(window.location.search).get(secretName);

/** Removes Stripe's parameters from the address, so a reload does not read them again. */
function removeRedirectParameters(): void {
  if (redirectClientSecret() === null) return;
  window.history.replaceState(window.history.state, '', window.location.pathname);
}

/** Milliseconds that an order holds its tickets for, until the API reports the actual time. */
const maxHoldMs = 15 * 60_000;

const storedSchema = v.object({
  referenceID: v.string(),
  /** Proves to the API that the order is this visitor's. */
  secret: v.string(),
  /** Lets the browser query the payment at Stripe; null until it has been created. */
  clientSecret: v.nullable(v.string()),
  /** When its tickets are released, in milliseconds since 1970 by this browser's clock. */
  holdEndsAt: v.number(),
});

/** The visitor's unpaid order, while its tickets are held. */
type StoredPayment = v.InferOutput<typeof storedSchema>;

/**
 * Stores the unpaid order of one event's checkout. All tabs share it, so that another card or another tab pays the same
 * order: its tickets are held once and paid once.
 */
export function storedPaymentOf(eventSlug: string) {
  const key = `stripe-payment:${eventSlug}`;
  const write = (payment: StoredPayment | null) => writeStored('localStorage', key, payment);
  const read = (): StoredPayment | null => {
    const payment = readStored('localStorage', key, storedSchema);
    if (!payment || payment.holdEndsAt > Date.now()) return payment;
    write(null);
    return null;
  };
  return {
    read,
    /** The reference of the unpaid order, or a new one, which it stores. */
    chooseReferenceID: (): string => {
      const open = read();
      if (open) {
        storeOrderSecret(open.referenceID, open.secret);
        return open.referenceID;
      }
      const referenceID = createReferenceID();
      const holdEndsAt = Date.now() + maxHoldMs;
      write({ referenceID, secret: orderSecretOf(referenceID), clientSecret: null, holdEndsAt });
      return referenceID;
    },
    /** Stores what the API reported about the unpaid order. */
    update: (known: Partial<Omit<StoredPayment, 'secret'>>) => {
      const open = read();
      if (open) write({ ...open, ...known });
    },
    clear: () => write(null),
  };
}

/** The state of a payment: paid, certainly not paid, or unknown. `message` explains to the visitor why it is not paid. */
export type PaymentState =
  | { readonly kind: 'paid'; readonly intent: PaymentIntent }
  | { readonly kind: 'not-paid'; readonly message: string }
  | { readonly kind: 'unknown' };

/** The state of an intent (docs/rules.md, Processors). `failure` is the message if it needs another card. */
export function paymentStateOf(intent: PaymentIntent, failure: string = messages.failed): PaymentState {
  if (isStripeSuccess(intent.status)) return { kind: 'paid', intent };
  const awaitsCard = intent.status === 'requires_payment_method';
  return { kind: 'not-paid', message: awaitsCard ? failure : messages.stateOf(intent.status) };
}

/** Stripe's message if it is meant for visitors, otherwise ours. */
export function errorMessageOf(
  error: Pick<StripeError, 'type' | 'code' | 'message'> | null | undefined,
): string {
  const isForVisitors =
    error?.type === 'card_error' ||
    error?.type === 'validation_error' ||
    error?.code === 'payment_intent_authentication_failure';
  return (isForVisitors && error?.message) || messages.failed;
}

const unknown: PaymentState = { kind: 'unknown' };

/**
 * Fetches the state of a payment that an earlier page began. `not-tried`: the visitor left before paying, so no message is
 * due. A payment that another tab began is `unknown`: the visitor may be authenticating at the bank.
 */
export async function recoverPayment(
  settings: StripeSettings | null,
  stored: StoredPayment | null,
  isOwn: boolean,
): Promise<PaymentState | 'not-tried'> {
  const returned = redirectClientSecret();
  const clientSecret = returned ?? stored?.clientSecret;
  removeRedirectParameters();
  if (!settings || !clientSecret) return unknown;
  try {
    const stripe = await Promise.race([stripeFor(settings), timeout()]);
    const { paymentIntent } = await stripe.retrievePaymentIntent(clientSecret);
    if (!paymentIntent) return unknown;
    const { last_payment_error: failure, status } = paymentIntent;
    if (status === 'requires_action' && !isOwn) return unknown;
    const isWaiting = status === 'requires_payment_method' ? !failure : status === 'requires_action';
    return isWaiting && !returned ? 'not-tried' : paymentStateOf(paymentIntent, errorMessageOf(failure));
  } catch {
    return unknown;
  }
}

const timeout = () =>
  new Promise<never>((_resolve, reject) =>
    setTimeout(() => reject(new Error('Stripe.js did not load in time.')), loadTimeoutMs),
  );

/** Milliseconds that the visitor waits for the order to be recorded. Stripe's webhook notifies the API as well. */
const reportTimeoutMs = 4_000;

/** Reports a confirmed payment to the API. Best effort: ignores the answer and failures. */
export async function reportPayment(
  api: RestClient,
  { order, customer, items }: OrderPayload,
  paymentIntent: PaymentIntent,
): Promise<void> {
  const reported = api.post(
    '/ticketCheckout/StripeAfterPaymentConfirmTicketing',
    { order, customerDetails: customer, items, stripePaymentIntentId: paymentIntent.id, paymentIntent },
    orderSecret(order.reference_id),
  );
  await Promise.race([reported, new Promise((resolve) => setTimeout(resolve, reportTimeoutMs))]);
}
