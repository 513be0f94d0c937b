import type { MxBillingForm } from '@storefront/domain/mx-billing';
import * as v from 'valibot';

/** Whom and where the card is billed to. */
export type BillingAddress = Omit<MxBillingForm, 'cardNumber' | 'expiryMonth' | 'expiryYear' | 'cvv'>;

export type BillingAddressField = keyof BillingAddress;

/** What the visitor entered of it, and whether the customer's address stands for theirs. */
interface BillingAddressEntry {
  readonly own: BillingAddress;
  readonly sameAsCustomer: boolean;
}

/** The entry as it is kept in the browser, where anything may have written to it. */
export const billingAddressEntrySchema: v.GenericSchema<unknown, BillingAddressEntry> = v.object({
  own: v.object({
    billingFirstName: v.string(),
    billingLastName: v.string(),
    billingAddress1: v.string(),
    billingAddress2: v.string(),
    billingCity: v.string(),
    billingState: v.string(),
    billingZipcode: v.string(),
  }),
  sameAsCustomer: v.boolean(),
});

/** Before the visitor enters anything. */
export const noBillingAddress: BillingAddressEntry = {
  own: {
    billingFirstName: '',
    billingLastName: '',
    billingAddress1: '',
    billingAddress2: '',
    billingCity: '',
    billingState: '',
    billingZipcode: '',
  },
  sameAsCustomer: false,
};
