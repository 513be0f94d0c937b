import * as v from 'valibot';
import { type Approval, dollarsOf, moduleOf, type OpenWallet, text } from './wallet';

const payerSchema = v.object({
  nonce: v.string(),
  details: v.object({
    email: text,
    firstName: text,
    lastName: text,
    phone: text,
    /** Only of accounts for which PayPal has enabled it. */
    billingAddress: v.nullish(
      v.object({ line1: text, line2: text, city: text, state: text, postalCode: text, countryCode: text }),
    ),
  }),
});

function approvalOf(tokenized: unknown): Approval {
  const { nonce, details } = v.parse(payerSchema, tokenized);
  const { email, firstName, lastName, phone, billingAddress: address } = details;
  return {
    nonce,
    details: {
      name: [firstName, lastName].filter(Boolean).join(' '),
      email,
      phone,
      address: address && { ...address, zipcode: address.postalCode, country: address.countryCode },
    },
    end: () => undefined,
  };
}

/** PayPal, in a window of its own. */
export const openPayPal: OpenWallet = async ({ client, account, seller }) => {
  if (!account.paypalEnabled) return null;
  const payPal = await moduleOf(
    'paypalCheckoutV6',
    () => import(/* webpackChunkName: "paypal" */ 'braintree-web/paypal-checkout-v6/index.js'),
  );
  const instance = await payPal.create({ client });
  // A frame of its module for flows that the checkout has not. It is outside of the window, and no stop for the keyboard.
  document.querySelector('iframe[name^="dispatch_"]')?.setAttribute('tabindex', '-1');
  await instance.loadPayPalSDK();

  const sessionOf = (amountCents: number, end: (approval: Promise<Approval | null>) => void) =>
    instance.createOneTimePaymentSession({
      amount: dollarsOf(amountCents),
      currency: 'USD',
      intent: 'capture',
      displayName: seller,
      onApprove: async (approved) => end(instance.tokenizePayment(approved).then(approvalOf)),
      onCancel: () => end(Promise.resolve(null)),
      onError: (error) => end(Promise.reject(error)),
    });
  // The first session makes PayPal ready, so that a press opens its window at once.
  sessionOf(100, () => undefined);

  return {
    approve: (amountCents) =>
      new Promise<Approval | null>((resolve, reject) => {
        sessionOf(amountCents, resolve).start({ presentationMode: 'auto' }).catch(reject);
      }),
  };
};
