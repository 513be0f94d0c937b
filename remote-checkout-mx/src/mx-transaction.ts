import { postOrder } from '@ticket-storefront/api';
import type { OrderAnswer } from '@ticket-storefront/api/protocol';
import { trimFields } from '@ticket-storefront/checkout';
import type { RestClient } from '@ticket-storefront/contract';
import type { CartItem, OrderDetails } from '@ticket-storefront/domain';
import { type Customer, namesOf } from '@ticket-storefront/domain/checkout';
import type { Event } from '@ticket-storefront/domain/events';
import { type BillingAddress, type Card, mxNameOf } from '../rules/mx-fields';
import { withCentury } from './split-expiry';

/** An order paid by card with MX Merchant; without a payment if it is free. */
interface MxTransaction {
  readonly paymentPayload: (BillingAddress & Card & { readonly amount: number }) | null;
  readonly event: Pick<Event, 'id'>;
  readonly customerPayload: Readonly<Record<string, string>>;
  readonly order: OrderDetails;
  readonly items: readonly CartItem[];
}

/** Places an order and pays it with MX Merchant (docs/rules.md, Calls). */
export function postMxTransaction(api: RestClient, payload: MxTransaction): Promise<OrderAnswer> {
  return postOrder(api, '/ticketCheckout/mx-web-transaction', payload);
}

/** The customer with the field names of the merchant-services route (docs/rules.md, Calls). */
export const buildMxCustomer = (customer: Customer): MxTransaction['customerPayload'] =>
  Object.fromEntries(namesOf(customer).map((field) => [mxNameOf(field), customer[field]]));

interface MxPaymentParts {
  readonly address: BillingAddress;
  readonly card: Card;
  /** Major units. */
  readonly amount: number;
}

/** Card and billing address for the request: the card number without spaces, a two-digit month, a four-digit year. */
export function buildMxPayment({ address, card, amount }: MxPaymentParts): MxTransaction['paymentPayload'] {
  return {
    ...trimFields(address),
    cardNumber: card.cardNumber.replaceAll(' ', ''),
    expiryMonth: card.expiryMonth.padStart(2, '0'),
    expiryYear: withCentury(card.expiryYear),
    cvv: card.cvv,
    amount,
  };
}
