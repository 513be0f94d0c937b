import { postOrder } from '@ticket-storefront/api';
import {
  CheckoutForm,
  formErrorsOf,
  trimFields,
  useCheckout,
  withoutFieldError,
} from '@ticket-storefront/checkout';
import type { CheckoutProps } from '@ticket-storefront/contract';
import { isFree, totalCents } from '@ticket-storefront/domain';
import { type Customer, namesOf } from '@ticket-storefront/domain/checkout';
import type { WithHost } from '@ticket-storefront/fragment';
import { useRef } from 'react';
import { messages } from '#messages/mx';
import { type BillingAddress, billingAddressOf, type Card, mxNameOf } from '../rules/mx-fields';
import { BillingAddressForm, useBillingAddress } from './billing-address';
import { type CardField, CardForm, useCard, validateCard } from './card-form';
import { checkMxCheckout, missingMxFields } from './check-mx-checkout';
import { withCentury } from './split-expiry';

/** The customer with the field names of the merchant-services route (docs/rules.md, Calls). */
const mxCustomerOf = (customer: Customer) =>
  Object.fromEntries(namesOf(customer).map((field) => [mxNameOf(field), customer[field]]));

/** Card and billing address for the request: the card number without spaces, a two-digit month, a four-digit year. */
const mxPaymentOf = (address: BillingAddress, card: Card) => ({
  ...trimFields(address),
  cardNumber: card.cardNumber.replaceAll(' ', ''),
  expiryMonth: card.expiryMonth.padStart(2, '0'),
  expiryYear: withCentury(card.expiryYear),
  cvv: card.cvv,
});

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
    checkField: (name) =>
      name in card && card[name as CardField] ? validateCard(card)?.fieldErrors[name] : undefined,
    placeOrder: ({ order, customer, items }) =>
      postOrder(host.api, '/ticketCheckout/mx-web-transaction', {
        paymentPayload: free
          ? null
          : { ...mxPaymentOf(address.of(customer), card), amount: order.transaction_total },
        event,
        customerPayload: mxCustomerOf(customer),
        order,
        items,
      }),
    announceFailure: (message) => host.toast('error', message),
    forgetDetails: address.forget,
    focusCard: () => cardNumber.current?.focus(),
    cardField: 'cardNumber',
  });

  // The customer's details may have filled these fields since, or stand for them.
  const own = Object.entries(address.of(placing.customer)).filter(([, text]) => text.trim());
  const copied = address.sameAsCustomer ? Object.entries(billingAddressOf(placing.customer)) : [];
  const complete = [...own, ...copied].map(([field]) => field);
  const checkout = { ...placing, formErrors: complete.reduce(withoutFieldError, placing.formErrors) };
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
          <CardForm
            card={card}
            errors={errors}
            numberRef={cardNumber}
            onChange={(field, value) => {
              changeCard(field, value);
              checkout.clearError(field);
            }}
          />
          <BillingAddressForm
            address={address}
            customer={checkout.customer}
            errors={errors}
            onCorrect={checkout.clearError}
          />
        </>
      )}
    </CheckoutForm>
  );
}
