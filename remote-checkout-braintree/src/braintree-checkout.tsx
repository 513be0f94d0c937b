import { CheckoutForm, formErrorsOf, payLabelOf, useCheckout } from '@storefront/checkout';
import type { CheckoutProps } from '@storefront/contract';
import { isFree, totalCents } from '@storefront/domain';
import { checkCheckout, missingFields } from '@storefront/domain/checkout';
import type { WithHost } from '@storefront/fragment';
import { braintreeMark } from './braintree-mark';
import { CardSection } from './card-section';
import { postBraintreeTransaction } from './post-braintree-transaction';
import { useCard } from './use-card';

/** The checkout with Braintree. An order with nothing to pay is posted with a null nonce (docs/rules.md, Free orders). */
export function BraintreeCheckout(props: WithHost<CheckoutProps>) {
  const { host, event, order, items } = props;
  const free = isFree(order.totals);
  const card = useCard(host, event);

  const checkout = useCheckout(props, {
    validate: (entries) => formErrorsOf(checkCheckout(entries), missingFields(entries)),
    placeOrder: async ({ customer, ...request }) => {
      const nonce = free ? null : await card.tokenize(customer.zipcode);
      if (nonce === null && !free) return 'not-paid';
      return postBraintreeTransaction(host.api, { nonce, customerDetails: customer, ...request });
    },
    announceFailure: (message) => window.alert(message),
    forgetDetails: card.forgetZipcodeChoice,
    focusCard: () => card.fields?.focus('number'),
  });

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
              processor: 'Braintree',
              mark: braintreeMark,
              statementName: event.dynamic_descriptor,
            }
      }
    >
      {!free && <CardSection card={card} />}
    </CheckoutForm>
  );
}
