import * as v from 'valibot';
import type { MxBillingForm } from '../rules/mx-billing';

/** The name and address that the card is billed to. */
export type BillingAddress = Omit<MxBillingForm, 'cardNumber' | 'expiryMonth' | 'expiryYear' | 'cvv'>;

export type BillingAddressField = keyof BillingAddress;

/** The names and the address that the visitor entered, and which of them the customer's are used for instead. */
interface BillingAddressEntry {
  readonly own: BillingAddress;
  readonly sameAsCustomer: boolean;
  readonly hasOwnNames: boolean;
}

/** The entry as stored in the browser, where other code may have changed it. */
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
  hasOwnNames: v.boolean(),
});

/** The entry before the visitor enters anything. */
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
  sameAsCustomer: true,
  hasOwnNames: false,
};
