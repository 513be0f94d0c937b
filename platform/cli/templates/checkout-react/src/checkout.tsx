import { postOrder } from '@storefront/api/post-order';
import { CheckoutForm } from '@storefront/checkout/checkout-form';
import { formErrorsOf } from '@storefront/checkout/form-errors';
import { useCheckout } from '@storefront/checkout/use-checkout';
import type { CheckoutProps } from '@storefront/contract/checkout';
import { checkCheckout } from '@storefront/domain/checkout-validation';
import { isFree } from '@storefront/domain/order-total';
import type { WithHost } from '@storefront/fragment/react-fragment';
import { useState } from 'react';
import { type Card, validateCard } from './card';
import { CardForm } from './card-form';

/** The checkout: a card in plain inputs, which the API charges. */
export function Checkout(props: WithHost<CheckoutProps>) {
  const { host, order } = props;
  const free = isFree(order.totals);
  const [card, setCard] = useState<Card>({ number: '', expiry: '', cvc: '' });

  const checkout = useCheckout(props, {
    validate: (entries) => formErrorsOf(checkCheckout(entries)) ?? (free ? null : validateCard(card)),
    placeOrder: ({ customer, ...request }) => {
      const sent = { ...card, number: card.number.replaceAll(' ', '') };
      const payload = { card: free ? null : sent, customerDetails: customer, ...request };
      return postOrder(host.api, '/ticketCheckout/{{processor}}-web-transaction', payload);
    },
    announceFailure: (message) => host.toast('error', message),
  });

  return (
    <CheckoutForm
      host={host}
      checkout={checkout}
      payLabel="Complete Order"
      isEmpty={props.items.length === 0}
    >
      {!free && (
        <CardForm
          card={card}
          errors={checkout.formErrors?.fieldErrors ?? {}}
          onChange={(field, value) => {
            setCard((current) => ({ ...current, [field]: value }));
            checkout.clearError(field);
          }}
        />
      )}
    </CheckoutForm>
  );
}
