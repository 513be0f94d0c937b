import { postMxTransaction } from '@storefront/api/post-mx-transaction';
import { CheckoutForm } from '@storefront/checkout/checkout-form';
import { placeProblemOf } from '@storefront/checkout/form-errors';
import { useCheckout } from '@storefront/checkout/use-checkout';
import type { CheckoutProps } from '@storefront/contracts/checkout';
import { checkMxCheckout } from '@storefront/domain/checkout-validation';
import { isFree } from '@storefront/domain/order-total';
import type { WithHost } from '@storefront/fragment/react-fragment';
import { BillingAddressForm } from './billing-address-form';
import { findCardProblem } from './card';
import { CardForm } from './card-form';
import { buildMxCustomer, buildMxPayment } from './mx-payload';
import { useBillingAddress } from './use-billing-address';
import { useCard } from './use-card';

/** Checkout by MX Merchant: billing and card are plain inputs (docs/rules.md, MX billing). */
export function MxCheckout(props: WithHost<CheckoutProps>) {
  const { host, event, order } = props;
  const free = isFree(order.totals);
  const address = useBillingAddress(event);
  const [card, changeCard] = useCard();

  const checkout = useCheckout(props, {
    findProblem: (entries) => {
      const billing = { ...address.of(entries.customer), ...card };
      const problem = placeProblemOf(checkMxCheckout({ ...entries, billing, isFree: free }));
      return problem ?? (free ? null : findCardProblem(card));
    },
    post: ({ order, customer, items }) =>
      postMxTransaction(host.api, {
        paymentPayload: free
          ? null
          : buildMxPayment({ address: address.of(customer), card, amount: order.transaction_total }),
        event,
        customerPayload: buildMxCustomer(customer),
        order,
        items,
      }),
    announceFailure: (message) => host.toast('error', message),
  });

  const errors = checkout.problem?.marks ?? {};
  return (
    <CheckoutForm host={host} checkout={checkout} payLabel="Complete Order" payable>
      {!free && (
        <>
          <BillingAddressForm
            address={address}
            customer={checkout.customer}
            errors={errors}
            onCorrect={checkout.correct}
          />
          <CardForm
            card={card}
            errors={errors}
            onChange={(field, value) => {
              changeCard(field, value);
              checkout.correct(field);
            }}
          />
        </>
      )}
    </CheckoutForm>
  );
}
