import { postOrder } from '@storefront/api';
import type { OrderAnswer } from '@storefront/api/protocol';
import { trimFields } from '@storefront/checkout';
import type { RestClient } from '@storefront/contract';
import type { CartItem, OrderDetails } from '@storefront/domain';
import type { Customer } from '@storefront/domain/checkout';
import type { Event } from '@storefront/domain/events';
import type { MxBilling } from '../rules/mx-billing';
import type { BillingAddress } from './billing-address';
import type { Card } from './card';
import { withCentury } from './split-expiry';

/** The customer under the names of the merchant-services route. */
interface MxCustomer {
  readonly customerName: string;
  readonly customerBusinessName: string;
  readonly email: string;
  readonly customerPhone: string;
  readonly customerAddress1: string;
  readonly customerAddress2: string;
  readonly customerCity: string;
  readonly customerState: string;
  readonly customerZipcode: string;
}

/** An order paid by card at the merchant-services processor; no payment for an order with nothing to pay. */
interface MxTransaction {
  readonly paymentPayload: MxBilling | null;
  readonly event: Pick<Event, 'id'>;
  readonly customerPayload: MxCustomer;
  readonly order: OrderDetails;
  readonly items: readonly CartItem[];
}

/** Places and pays an order by MX Merchant (docs/rules.md, Calls). */
export function postMxTransaction(api: RestClient, payload: MxTransaction): Promise<OrderAnswer> {
  return postOrder(api, '/ticketCheckout/mx-web-transaction', payload);
}

/** The customer with the field names of the merchant-services route (docs/rules.md, Calls). */
export function buildMxCustomer(customer: Customer): MxCustomer {
  return {
    customerName: customer.name,
    customerBusinessName: customer.businessName,
    email: customer.email,
    customerPhone: customer.phone,
    customerAddress1: customer.address1,
    customerAddress2: customer.address2,
    customerCity: customer.city,
    customerState: customer.state,
    customerZipcode: customer.zipcode,
  };
}

interface MxPaymentParts {
  readonly address: BillingAddress;
  readonly card: Card;
  /** Major units. */
  readonly amount: number;
}

/** Card and billing address as they are posted: the card number without spaces, the month with two digits, the year with four. */
export function buildMxPayment({ address, card, amount }: MxPaymentParts): MxBilling {
  return {
    ...trimFields(address),
    cardNumber: card.cardNumber.replaceAll(' ', ''),
    expiryMonth: card.expiryMonth.padStart(2, '0'),
    expiryYear: withCentury(card.expiryYear),
    cvv: card.cvv,
    amount,
  };
}
