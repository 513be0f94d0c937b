import type { OrderAnswer, RefusalReason } from '@storefront/api/protocol';
import type { Attempt, OrderPayload, PaymentResult } from '@storefront/checkout';
import type { CheckoutProps } from '@storefront/contract';
import type { WithHost } from '@storefront/fragment';
import { useCallback, useRef } from 'react';
import { messages } from '#messages/stripe';
import { confirmPayment } from './confirm-payment';
import { createPaymentIntent } from './create-payment-intent';
import { useHold } from './hold-notice';
import type { PaymentForm } from './payment-fields';
import { type PaymentState, recoverPayment, reportPayment, storedPaymentOf } from './payment-state';

import { connectedAccountOf, stripeSettingsOf } from './use-stripe';

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

    /** Pays an order: checks Stripe's form, reserves the order and confirms the payment. */
    pay: async (payload: OrderPayload): Promise<PaymentResult> => {
      const account = connectedAccountOf(event);
      if (!account) return notSent(messages.noAccount);
      if (!form.current) return notSent(messages.notReady);
      const open = form.current;
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

    /** Asks Stripe how an attempt ended, after the visitor's bank has sent the visitor back or after a reload. */
    lookUpPayment: async (
      { referenceID }: Attempt,
      payload: OrderPayload,
      isOwn: boolean,
    ): Promise<PaymentResult> => {
      const state = await recoverPayment(stripeSettingsOf(event, host.config), stored.read(), isOwn);
      if (state === 'not-tried') return 'not-paid';
      // The API is asked next. Where nothing was charged, it gives up the reservation of this reference.
      if (state.kind === 'unknown') hold.ended();
      return answerOf(state, referenceID, payload);
    },
  };
}
