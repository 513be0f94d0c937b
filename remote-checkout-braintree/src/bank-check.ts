import type { Customer } from '@ticket-storefront/domain/checkout';
import * as v from 'valibot';
import { dollarsOf, moduleOf } from './wallets';

/** A card that the gateway has tokenized, and what its bank gets to know of the payment. */
export interface TokenizedCard {
  readonly nonce: string;
  /** The first digits of its number. */
  readonly bin: string;
  readonly amountCents: number;
  readonly customer: Customer;
}

/**
 * Has the card's bank authenticate its owner, who may see the bank's page for it.
 * @returns the nonce to charge, once; null if the bank has not confirmed the payment. Rejects if the check fails
 */
export type CheckWithBank = (card: TokenizedCard) => Promise<string | null>;

const resultSchema = v.object({
  nonce: v.string(),
  threeDSecureInfo: v.object({ liabilityShifted: v.boolean(), liabilityShiftPossible: v.boolean() }),
});

const canceledSchema = v.object({ code: v.literal('THREEDS_CARDINAL_SDK_CANCELED') });

function billingAddressOf({ name, phone, address1, address2, city, state, zipcode }: Customer) {
  const [givenName = '', ...surnames] = name.split(/\s+/);
  return {
    givenName,
    surname: surnames.join(' '),
    phoneNumber: phone.replace(/\D/g, ''),
    streetAddress: address1,
    extendedAddress: address2,
    locality: city,
    region: state,
    postalCode: zipcode,
    countryCodeAlpha2: 'US',
  };
}

/** Prepares 3-D Secure (docs/rules.md, Hosted card fields). @param authorization - the client token */
export async function openBankCheck(authorization: string): Promise<CheckWithBank> {
  const threeDSecure = await moduleOf(
    'threeDSecure',
    () => import(/* webpackChunkName: "three-d-secure" */ 'braintree-web/three-d-secure/index.js'),
  );
  const instance = await threeDSecure.create({ authorization, version: '2' });
  return async ({ nonce, bin, amountCents, customer }) => {
    try {
      const verified = await instance.verifyCard({
        nonce,
        bin,
        amount: dollarsOf(amountCents),
        email: customer.email,
        billingAddress: billingAddressOf(customer),
        onLookupComplete: (_data, next) => next(),
      });
      const { nonce: charged, threeDSecureInfo } = v.parse(resultSchema, verified);
      const { liabilityShifted, liabilityShiftPossible } = threeDSecureInfo;
      return liabilityShiftPossible && !liabilityShifted ? null : charged;
    } catch (error) {
      if (v.is(canceledSchema, error)) return null;
      throw error;
    }
  };
}
