import { postFreeTransaction } from '@storefront/api';
import { CheckoutForm, formErrorsOf, payLabelOf, useCheckout } from '@storefront/checkout';
import type { CheckoutProps } from '@storefront/contract';
import { isFree, totalCents } from '@storefront/domain';
import { checkCheckout, missingFields } from '@storefront/domain/checkout';
import type { WithHost } from '@storefront/fragment';
import { useEffect, useRef } from 'react';
import { statementDescriptorSuffix } from '../rules/statement-descriptor';
import { HoldNotice } from './hold-notice';
import { PaymentSection } from './payment-section';
import { stripeMark } from './stripe-mark';
import { connectedAccountOf } from './use-stripe';
import { useStripePayment } from './use-stripe-payment';

/** Reloads the page where the browser restores it, still waiting, after a visit to the visitor's bank. */
function useReloadOnReturn(isWaiting: boolean): void {
  useEffect(() => {
    if (!isWaiting) return;
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) window.location.reload();
    };
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, [isWaiting]);
}

/** The checkout with Stripe. An order with nothing to pay is posted as a free order (docs/rules.md, Free orders). */
export function StripeCheckout(props: WithHost<CheckoutProps>) {
  const { host, event, order, items } = props;
  const free = isFree(order.totals);
  const payment = useStripePayment(props);

  const checkout = useCheckout(props, {
    validate: (entries) => formErrorsOf(checkCheckout(entries), missingFields(entries)),
    placeOrder: ({ customer, ...request }) =>
      free
        ? postFreeTransaction(host.api, { nonce: null, customerDetails: customer, ...request })
        : payment.pay({ customer, ...request }),
    announceFailure: (message) => host.toast('error', message),
    describeRefusal: (message) => message,
    focusCard: payment.focusCard,
    lookUpPayment: payment.lookUpPayment,
    ...(free ? {} : { chooseReferenceID: payment.chooseReferenceID }),
  });
  const { submission } = checkout;
  const paying = submission.phase === 'submitting';
  useReloadOnReturn(paying);

  // Stripe confirms what its form contains, so the form stays unchanged meanwhile, even if the cart changes.
  const form = useRef({ isShown: false, amountCents: 0 });
  if (!paying) {
    form.current = { isShown: !free && items.length > 0, amountCents: totalCents(order.totals) };
  }
  const { isShown, amountCents } = form.current;

  return (
    <CheckoutForm
      host={host}
      checkout={checkout}
      payLabel={payLabelOf(order.totals)}
      isEmpty={items.length === 0}
      trust={
        free
          ? null
          : {
              totalCents: totalCents(order.totals),
              processor: 'Stripe',
              mark: stripeMark,
              statementName: statementDescriptorSuffix(event.dynamic_descriptor),
            }
      }
    >
      {isShown && (
        <PaymentSection
          settings={payment.settings}
          hasAccount={connectedAccountOf(event) !== null}
          amountCents={amountCents}
          onForm={payment.setForm}
        />
      )}
      {submission.phase === 'idle' && payment.holdEndsAt !== null && (
        <HoldNotice key={payment.holdEndsAt} endsAt={payment.holdEndsAt} />
      )}
    </CheckoutForm>
  );
}
