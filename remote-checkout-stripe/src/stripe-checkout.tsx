import { postFreeTransaction } from '@ticket-storefront/api';
import { CheckoutForm, formErrorsOf, payLabelOf, useCheckout } from '@ticket-storefront/checkout';
import { walletSlot } from '@ticket-storefront/checkout/wallet-slot';
import type { CheckoutProps } from '@ticket-storefront/contract';
import { isFree, totalCents } from '@ticket-storefront/domain';
import { checkCheckout, missingFields } from '@ticket-storefront/domain/checkout';
import type { WithHost } from '@ticket-storefront/fragment';
import { useEffect, useRef, useState } from 'react';
import { statementDescriptorSuffix } from '../rules/statement-descriptor';
import { HoldNotice } from './hold-notice';
import { PaymentSection } from './payment-section';
import { connectedAccountOf, useStripeJs } from './use-stripe';
import { useStripePayment } from './use-stripe-payment';
import { Wallets } from './wallets';

/** Reloads the page if the browser restores it, still waiting, after a visit to the bank. */
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

/** The checkout with Stripe. A free order is posted without a payment (docs/rules.md, Free orders). */
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
    findPayment: payment.findPayment,
    ...(free ? {} : { chooseReferenceID: payment.chooseReferenceID }),
  });
  const { submission } = checkout;
  const paying = submission.phase === 'submitting';
  useReloadOnReturn(paying);

  // Stripe confirms its form's current content, so the form must not change meanwhile, even if the cart does.
  const form = useRef({ isShown: false, amountCents: 0 });
  if (!paying) {
    form.current = { isShown: !free && items.length > 0, amountCents: totalCents(order.totals) };
  }
  const { isShown, amountCents } = form.current;
  const stripeJs = useStripeJs(isShown ? payment.settings : null);
  const [hasWallets, setHasWallets] = useState(true);
  const showsWallets = isShown && hasWallets && payment.settings && stripeJs.loaded.state !== 'failed';

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
              statementName: statementDescriptorSuffix(event.dynamic_descriptor),
            }
      }
      wallets={walletSlot(
        showsWallets ? (
          <Wallets
            host={host}
            loaded={stripeJs.loaded}
            amountCents={amountCents}
            checkout={checkout}
            pay={payment.pay}
            onNone={() => setHasWallets(false)}
          />
        ) : null,
      )}
    >
      {isShown && (
        <PaymentSection
          settings={payment.settings}
          stripeJs={stripeJs}
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
