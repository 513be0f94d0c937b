import { postFreeTransaction } from '@storefront/api/post-free-transaction';
import { CheckoutForm } from '@storefront/checkout/checkout-form';
import { payLabelOf } from '@storefront/checkout/pay-label';
import { placeProblemOf } from '@storefront/checkout/place-problem';
import { useCheckout } from '@storefront/checkout/use-checkout';
import type { CheckoutProps } from '@storefront/contracts/checkout';
import { checkCheckout } from '@storefront/domain/checkout-validation';
import { isFree } from '@storefront/domain/order-total';
import type { WithHost } from '@storefront/fragment/react-fragment';
import { CardPayment, cardPaymentProblem } from './card-payment';

/** Checkout by Stripe. Orders with nothing to pay go the way of free orders (docs/rules.md, Free orders). */
export function StripeCheckout(props: WithHost<CheckoutProps>) {
  const { host, order, items } = props;
  const free = isFree(order.totals);

  const checkout = useCheckout(props, {
    findProblem: (entries) => placeProblemOf(checkCheckout(entries)) ?? (free ? null : cardPaymentProblem),
    post: ({ customer, ...request }) =>
      postFreeTransaction(host.api, { nonce: null, customerDetails: customer, ...request }),
    announceFailure: (message) => host.toast('error', message),
  });

  return (
    <CheckoutForm
      host={host}
      checkout={checkout}
      payLabel={payLabelOf(order.totals)}
      payable={free && items.length > 0}
    >
      {!free && <CardPayment />}
    </CheckoutForm>
  );
}
