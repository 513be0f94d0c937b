import { trimFields } from '@storefront/checkout/trim-fields';
import type { Customer } from '@storefront/domain/customer';
import type { MxBilling } from '../rules/mx-billing';
import type { BillingAddress } from './billing-address';
import type { Card } from './card';
import type { MxCustomer } from './post-mx-transaction';
import { withCentury } from './split-expiry';

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
