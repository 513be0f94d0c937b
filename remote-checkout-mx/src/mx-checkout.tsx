import { CheckoutForm, formErrorsOf, useCheckout, withoutFieldError } from '@ticket-storefront/checkout';
import type { CheckoutProps } from '@ticket-storefront/contract';
import { isFree, totalCents } from '@ticket-storefront/domain';
import type { WithHost } from '@ticket-storefront/fragment';
import { useRef } from 'react';
import { messages } from '#messages/mx';
import { useBillingAddress } from './billing-address';
import { BillingAddressForm } from './billing-address-form';
import { useCard, validateCard } from './card';
import { CardForm } from './card-form';
import { checkMxCheckout, missingMxFields } from './check-mx-checkout';
import { buildMxCustomer, buildMxPayment, postMxTransaction } from './mx-transaction';

/** The checkout with MX Merchant. Billing and card are plain inputs (docs/rules.md, MX billing). */
export function MxCheckout(props: WithHost<CheckoutProps>) {
  const { host, event, order } = props;
  const free = isFree(order.totals);
  const address = useBillingAddress(event);
  const [card, changeCard] = useCard();
  const cardNumber = useRef<HTMLInputElement>(null);

  const placing = useCheckout(props, {
    validate: (entries) => {
      const billing = { ...address.of(entries.customer), ...card };
      const all = { ...entries, billing, isFree: free };
      const errors = formErrorsOf(checkMxCheckout(all), missingMxFields(all), messages.missing);
      return errors ?? (free ? null : validateCard(card));
    },
    placeOrder: ({ order, customer, items }) =>
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
    forgetDetails: address.forget,
    focusCard: () => cardNumber.current?.focus(),
  });

  // The customer's details may have filled these fields since.
  const filled = Object.entries(address.of(placing.customer)).flatMap(([field, text]) =>
    text.trim() ? [field] : [],
  );
  const checkout = { ...placing, formErrors: filled.reduce(withoutFieldError, placing.formErrors) };
  const errors = checkout.formErrors?.fieldErrors ?? {};
  return (
    <CheckoutForm
      host={host}
      checkout={checkout}
      payLabel={messages.completeOrder}
      isEmpty={props.items.length === 0}
      trust={
        free
          ? null
          : {
              totalCents: totalCents(order.totals),
              processor: 'MX Merchant',
              statementName: event.dynamic_descriptor,
            }
      }
    >
      {!free && (
        <>
          <BillingAddressForm
            address={address}
            customer={checkout.customer}
            errors={errors}
            onCorrect={checkout.clearError}
          />
          <CardForm
            card={card}
            errors={errors}
            numberRef={cardNumber}
            onChange={(field, value) => {
              changeCard(field, value);
              checkout.clearError(field);
            }}
          />
        </>
      )}
    </CheckoutForm>
  );
}
