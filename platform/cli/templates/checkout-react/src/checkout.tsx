import { postOrder } from '@ticket-storefront/api';
import { CheckoutForm, formErrorsOf, useCheckout } from '@ticket-storefront/checkout';
import type { CheckoutProps } from '@ticket-storefront/contract';
import { isFree } from '@ticket-storefront/domain';
import { checkCheckout } from '@ticket-storefront/domain/checkout';
import type { WithHost } from '@ticket-storefront/fragment';
import { useState } from 'react';
import { type Card, validateCard } from './card';
import { CardForm } from './card-form';

/** A checkout with a card in plain inputs, which the API charges. */
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
