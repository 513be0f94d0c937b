import * as v from 'valibot';
import { moduleOf, type OpenWallet, text } from './wallet';

const payloadSchema = v.object({
  nonce: v.string(),
  details: v.object({
    payerInfo: v.nullish(
      v.object({
        firstName: text,
        lastName: text,
        email: text,
        phoneNumber: text,
        billingAddress: v.nullish(
          v.object({
            addressLine1: text,
            addressLine2: text,
            /** State. */
            adminArea1: text,
            /** City. */
            adminArea2: text,
            postalCode: text,
            countryCode: text,
          }),
        ),
      }),
    ),
  }),
});

function detailsOf({ payerInfo: payer }: v.InferOutput<typeof payloadSchema>['details']) {
  const address = payer?.billingAddress;
  return {
    name: [payer?.firstName, payer?.lastName].filter(Boolean).join(' '),
    email: payer?.email,
    phone: payer?.phoneNumber,
    address: address && {
      line1: address.addressLine1,
      line2: address.addressLine2,
      city: address.adminArea2,
      state: address.adminArea1,
      zipcode: address.postalCode,
      country: address.countryCode,
    },
  };
}

/** The visitor has closed the app, or has let the time pass. */
const canceledSchema = v.object({ type: v.literal('CUSTOMER') });

/** Venmo, on phones: its app approves the payment, and returns to the same tab. */
export const openVenmo: OpenWallet = async ({ client, account }) => {
  if (!account.payWithVenmo) return null;
  const venmo = await moduleOf(
    'venmo',
    () => import(/* webpackChunkName: "venmo" */ 'braintree-web/venmo/index.js'),
  );
  // A browser in which the app returns to a new tab would lose the form.
  const sameTab = { allowNewBrowserTab: false };
  if (!venmo.isBrowserSupported(sameTab)) return null;
  const instance = await venmo.create({
    ...sameTab,
    client,
    paymentMethodUsage: 'single_use',
    ...(account.payWithVenmo.enrichedCustomerDataEnabled && { collectCustomerBillingAddress: true }),
  });

  return {
    approve: async () => {
      try {
        const { nonce, details } = v.parse(payloadSchema, await instance.tokenize());
        return { nonce, details: detailsOf(details), end: () => undefined };
      } catch (error) {
        if (v.is(canceledSchema, error)) return null;
        throw error;
      }
    },
  };
};
