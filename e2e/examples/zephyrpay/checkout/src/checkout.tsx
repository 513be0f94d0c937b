import { postOrder } from '@ticket-storefront/api';
import { CheckoutForm, formErrorsOf, useCheckout } from '@ticket-storefront/checkout';
import type { CheckoutProps } from '@ticket-storefront/contract';
import { isFree } from '@ticket-storefront/domain';
import { checkCheckout } from '@ticket-storefront/domain/checkout';
import type { WithHost } from '@ticket-storefront/fragment';
import { useState } from 'react';
import { CardFields, useCardFrame } from './card-fields';

const notLoaded =
  'Your card could not be sent. Check your connection, or reload the page. Nothing was charged.';

/** A checkout with Zephyrpay's card fields. Its payment service charges the token of the card. */
export function Checkout(props: WithHost<CheckoutProps>) {
  const { host, order } = props;
  const free = isFree(order.totals);
  const card = useCardFrame(host.config.processor['fields']);
  const [problem, setProblem] = useState<string | null>(null);

  const checkout = useCheckout(props, {
    validate: (entries) => formErrorsOf(checkCheckout(entries)),
    placeOrder: async ({ customer, ...request }) => {
      setProblem(null);
      const result = free ? null : await card.tokenize();
      if (result && result.kind !== 'token') {
        if (result.kind === 'failed') setProblem(notLoaded);
        return 'not-paid';
      }
      const means = result?.token ?? null;
      const payload = { processor: 'zephyrpay', means, customerDetails: customer, ...request };
      return postOrder(host.api, '/ticketCheckout/service-transaction', payload);
    },
    announceFailure: (message) => host.toast('error', message),
    focusCard: card.focus,
  });

  return (
    <CheckoutForm
      host={host}
      checkout={checkout}
      payLabel="Complete Order"
      isEmpty={props.items.length === 0}
    >
      {!free && <CardFields card={card} problem={problem} />}
    </CheckoutForm>
  );
}
