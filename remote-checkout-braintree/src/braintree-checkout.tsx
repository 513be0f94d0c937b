import { postBraintreeTransaction } from '@storefront/api/post-braintree-transaction';
import { CheckoutForm } from '@storefront/checkout/checkout-form';
import { payLabelOf } from '@storefront/checkout/pay-label';
import { placeProblemOf } from '@storefront/checkout/place-problem';
import { useCheckout } from '@storefront/checkout/use-checkout';
import type { CheckoutProps } from '@storefront/contracts/checkout';
import { checkCheckout } from '@storefront/domain/checkout-validation';
import { isFree } from '@storefront/domain/order-total';
import type { WithHost } from '@storefront/fragment/react-fragment';
import { CardPayment, cardPaymentProblem } from './card-payment';

/** Checkout by Braintree. Orders with nothing to pay are posted with a null nonce (docs/rules.md, Free orders). */
export function BraintreeCheckout(props: WithHost<CheckoutProps>) {
  const { host, order, items } = props;
  const free = isFree(order.totals);

  const checkout = useCheckout(props, {
    findProblem: (entries) => placeProblemOf(checkCheckout(entries)) ?? (free ? null : cardPaymentProblem),
    post: ({ customer, ...request }) =>
      postBraintreeTransaction(host.api, { nonce: null, customerDetails: customer, ...request }),
    announceFailure: (message) => window.alert(message),
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
