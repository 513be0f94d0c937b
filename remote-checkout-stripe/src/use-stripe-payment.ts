import type { Attempt } from '@storefront/checkout/attempt';
import type { FoundOutcome } from '@storefront/checkout/payment-result';
import type { OrderRequest } from '@storefront/checkout/use-checkout';
import type { CheckoutProps } from '@storefront/contracts/checkout';
import type { OrderAnswer, RefusalReason } from '@storefront/contracts/order-answer';
import type { WithHost } from '@storefront/fragment/react-fragment';
import { useCallback, useRef } from 'react';
import { confirmPayment } from './confirm-payment';
import { openPayment } from './create-payment-intent';
import { sentences } from './messages';
import type { PaymentForm } from './payment-fields';
import type { IntentVerdict } from './payment-state';
import { findIntent } from './recover-payment';
import { reportPayment } from './report-payment';
import { keptPaymentOf } from './stored-payment';
import { connectedAccountOf, stripeSettingsOf } from './stripe-settings';

const refused = (message: string, reason: RefusalReason): OrderAnswer => ({
  success: false,
  reason,
  message,
  referenceID: null,
});

/** The payment by Stripe of one checkout: what pays an order, and what finds out how that ended. */
export function useStripePayment({ host, event }: WithHost<CheckoutProps>) {
  const form = useRef<PaymentForm | null>(null);
  const kept = keptPaymentOf(event.ticketing_slug);

  const notSent = (message: string): FoundOutcome => {
    host.toast('error', message);
    return 'not-paid';
  };

  const answerOf = async (
    verdict: IntentVerdict,
    referenceID: string,
    request: OrderRequest,
  ): Promise<OrderAnswer> => {
    if (verdict.kind === 'not-paid') return refused(verdict.message, 'declined');
    if (verdict.kind === 'unknown') return refused(sentences.unexpected, 'indeterminate');
    kept.forget();
    await reportPayment(host.api, request, verdict.intent);
    return { success: true, message: '', referenceID, email: request.order.email };
  };

  return {
    settings: stripeSettingsOf(event, host.config),
    setForm: useCallback((next: PaymentForm | null) => {
      form.current = next;
    }, []),
    chooseReference: kept.chooseReference,

    /** Pays an order: Stripe's form is checked, the order is reserved, the payment is confirmed. */
    pay: async (request: OrderRequest): Promise<FoundOutcome> => {
      const account = connectedAccountOf(event);
      if (!account) return notSent(sentences.noAccount);
      if (!form.current) return notSent(sentences.notReady);
      const open = form.current;
      const { error } = await open.elements.submit();
      if (error) {
        return notSent((error.type === 'validation_error' && error.message) || sentences.notSubmitted);
      }
      const opened = await openPayment(host.api, event, account, request);
      if (!opened.ok) {
        if (opened.reason !== 'processor-unreachable') kept.forget();
        return refused(opened.message, opened.reason);
      }
      kept.keepSecret(opened.referenceID, opened.clientSecret);
      const verdict = await confirmPayment(open, opened.clientSecret, request.customer);
      return answerOf(verdict, opened.referenceID, request);
    },

    /** Finds out at Stripe how an attempt ended, on the way back from the visitor's bank or after a reload. */
    findOutcome: async ({ referenceID }: Attempt, request: OrderRequest): Promise<FoundOutcome> => {
      const verdict = await findIntent(stripeSettingsOf(event, host.config), kept.read());
      if (verdict === 'not-tried') return 'not-paid';
      // The API looks it up next. Should nothing be charged, it gives the reference up.
      if (verdict.kind === 'unknown') kept.forget();
      return answerOf(verdict, referenceID, request);
    },
  };
}
