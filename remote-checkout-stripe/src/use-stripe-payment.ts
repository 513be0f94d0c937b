import type { Stripe } from '@stripe/stripe-js';
import { holdEndsInMs, orderSecret } from '@ticket-storefront/api';
import {
  type OrderAnswer,
  type RefusalReason,
  readReason,
  refusalStatuses,
} from '@ticket-storefront/api/protocol';
import type { Attempt, OrderPayload, PaymentResult } from '@ticket-storefront/checkout';
import type { CheckoutProps, RestClient } from '@ticket-storefront/contract';
import { applicationFeeCents, totalCents } from '@ticket-storefront/domain';
import type { Customer } from '@ticket-storefront/domain/checkout';
import type { Event } from '@ticket-storefront/domain/events';
import type { WithHost } from '@ticket-storefront/fragment';
import { useCallback, useRef } from 'react';
import * as v from 'valibot';
import { messages } from '#messages/stripe';
import { statementDescriptorSuffix } from '../rules/statement-descriptor';
import { useHold } from './hold-notice';
import type { PaymentForm } from './payment-section';
import {
  errorMessageOf,
  type PaymentState,
  paymentStateOf,
  recoverPayment,
  reportPayment,
  storedPaymentOf,
} from './payment-state';
import { connectedAccountOf, stripeSettingsOf } from './use-stripe';

/** Confirms a payment with the card in Stripe's form, or with a wallet. Leaves the page if the bank must authenticate the visitor. */
async function confirmPayment(
  { stripe, elements, wallet }: PaymentForm,
  clientSecret: string,
  customer: Customer,
): Promise<PaymentState> {
  wallet?.onConfirm();
  try {
    const { paymentIntent, error } = await stripe.confirmPayment({
      elements,
      clientSecret,
      redirect: 'if_required',
      confirmParams: {
        return_url: `${window.location.origin}${window.location.pathname}`,
        ...(!wallet && {
          payment_method_data: {
            billing_details: {
              name: customer.name,
              email: customer.email,
              phone: customer.phone,
              address: { country: 'US', postal_code: customer.zipcode },
            },
          },
        }),
      },
    });
    if (paymentIntent) return paymentStateOf(paymentIntent);
    const isCertain = error?.type === 'card_error' || error?.type === 'validation_error';
    if (isCertain) return { kind: 'not-paid', message: errorMessageOf(error) };
    return await retrievePaymentState(stripe, clientSecret, errorMessageOf(error));
  } catch {
    return retrievePaymentState(stripe, clientSecret, messages.unexpected);
  }
}

/** Fetches the state of a payment from Stripe. `failure` is the message if it needs another card. */
async function retrievePaymentState(
  stripe: Stripe,
  clientSecret: string,
  failure: string,
): Promise<PaymentState> {
  try {
    const { paymentIntent } = await stripe.retrievePaymentIntent(clientSecret);
    return paymentIntent ? paymentStateOf(paymentIntent, failure) : { kind: 'unknown' };
  } catch {
    return { kind: 'unknown' };
  }
}

const refusedSchema = v.object({
  success: v.literal(false),
  message: v.string(),
  reason: v.nullish(v.string(), ''),
});

/** Two fields suffice (docs/rules.md, Calls). */
const createdSchema = v.object({
  clientSecret: v.pipe(v.string(), v.nonEmpty()),
  reference_id: v.pipe(v.string(), v.nonEmpty()),
  holdEndsInMs,
});

const answerSchema = v.union([refusedSchema, createdSchema]);

/** The secret that lets the browser confirm the payment, or why there is none. */
type CreatedPaymentIntent =
  | {
      readonly ok: true;
      readonly clientSecret: string;
      readonly referenceID: string;
      readonly holdEndsInMs: number | undefined;
    }
  | { readonly ok: false; readonly message: string; readonly reason: RefusalReason };

/** Without a payment intent nothing was charged, whether or not the order was reserved. */
const unavailable: CreatedPaymentIntent = {
  ok: false,
  reason: 'processor-unreachable',
  message: messages.notOpened,
};

/**
 * Reserves the order and creates its payment intent, a direct charge on the connected account (docs/rules.md, Calls). An
 * outage and an unreadable answer are both `processor-unreachable`.
 */
async function createPaymentIntent(
  api: RestClient,
  event: Event,
  account: string,
  { order, customer, items }: OrderPayload,
): Promise<CreatedPaymentIntent> {
  const amountCents = totalCents(order);
  const config = event.ticketing_payment_processor_config?.config;
  const body = {
    localOrder: { ...order, event_slug: event.ticketing_slug },
    amount_cents: amountCents,
    currency: 'usd',
    connected_account: account,
    charge_mode: 'direct',
    application_fee_amount: applicationFeeCents({
      amountCents,
      processingRate: config?.processing_rate,
      feePerTransaction: config?.application_fee_per_transaction,
    }),
    statement_descriptor_suffix: statementDescriptorSuffix(event.dynamic_descriptor),
    capture_method: 'automatic',
    metadata: {
      reference_id: order.reference_id,
      event_id: String(event.id),
      ...(order.promo_code_uid ? { promo_uid: order.promo_code_uid } : {}),
    },
    customerDetails: customer,
    items,
  };
  const path = '/ticketCheckout/StripeCreatePaymentIntentTicketing';
  const answer = await api.post(path, body, orderSecret(order.reference_id));
  const read = answer.ok ? v.safeParse(answerSchema, answer.body) : null;
  if (!read?.success) return unavailable;
  if ('clientSecret' in read.output) {
    const { clientSecret, reference_id: referenceID, holdEndsInMs } = read.output;
    return { ok: true, clientSecret, referenceID, holdEndsInMs };
  }
  const { message } = read.output;
  const reason = readReason(read.output.reason);
  // The service is at fault, not the order.
  return refusalStatuses[reason] >= 500 ? unavailable : { ok: false, reason, message };
}

const refused = (message: string, reason: RefusalReason): OrderAnswer => ({
  success: false,
  reason,
  message,
  referenceID: null,
});

/** Pays the orders of one checkout with Stripe, and finds out how an earlier payment ended. */
export function useStripePayment({ host, event }: WithHost<CheckoutProps>) {
  const form = useRef<PaymentForm | null>(null);
  const stored = storedPaymentOf(event.ticketing_slug);
  const hold = useHold(host.api, stored);

  const notSent = (message: string): PaymentResult => {
    host.toast('error', message);
    return 'not-paid';
  };

  const answerOf = async (
    state: PaymentState,
    referenceID: string,
    payload: OrderPayload,
  ): Promise<OrderAnswer> => {
    if (state.kind === 'not-paid') return refused(state.message, 'declined');
    if (state.kind === 'unknown') return refused(messages.unexpected, 'indeterminate');
    hold.ended();
    await reportPayment(host.api, payload, state.intent);
    return { success: true, message: '', referenceID, email: payload.order.email };
  };

  return {
    settings: stripeSettingsOf(event, host.config),
    setForm: useCallback((next: PaymentForm | null) => {
      form.current = next;
    }, []),
    focusCard: () => form.current?.elements.getElement('payment')?.focus(),
    holdEndsAt: hold.holdEndsAt,
    chooseReferenceID: stored.chooseReferenceID,

    /** Pays an order: checks Stripe's form, or that of a wallet, reserves the order and confirms the payment. */
    pay: async (payload: OrderPayload, open = form.current): Promise<PaymentResult> => {
      const account = connectedAccountOf(event);
      if (!account) return notSent(messages.noAccount);
      if (!open) return notSent(messages.notReady);
      const { error } = await open.elements.submit();
      if (error) {
        return notSent((error.type === 'validation_error' && error.message) || messages.notSubmitted);
      }
      const created = await createPaymentIntent(host.api, event, account, payload);
      if (!created.ok) {
        if (created.reason !== 'processor-unreachable') hold.ended();
        return refused(created.message, created.reason);
      }
      stored.update({ referenceID: created.referenceID, clientSecret: created.clientSecret });
      if (created.holdEndsInMs !== undefined) hold.lasts(created.holdEndsInMs);
      const state = await confirmPayment(open, created.clientSecret, payload.customer);
      return answerOf(state, created.referenceID, payload);
    },

    /** Finds out from Stripe how an attempt ended, after a return from the bank or a reload. */
    findPayment: async (
      { referenceID }: Attempt,
      payload: OrderPayload,
      isOwn: boolean,
    ): Promise<PaymentResult> => {
      const state = await recoverPayment(stripeSettingsOf(event, host.config), stored.read(), isOwn);
      if (state === 'not-tried') return 'not-paid';
      // The API is queried next. If nothing was charged, it abandons the reservation of this reference.
      if (state.kind === 'unknown') hold.ended();
      return answerOf(state, referenceID, payload);
    },
  };
}
