import { answered, buildEvent, checkoutStories, type Stories, unreachable } from '@ticket-storefront/testing';
import { BraintreeCheckout } from './braintree-checkout';

const event = buildEvent({
  ticketing_service_fee_per_order: 150,
  ticketing_payment_processor_config: { processor: 'braintree', config: null },
});

const invalid = { code: 'HOSTED_FIELDS_FIELDS_INVALID', details: { invalidFieldKeys: ['number', 'cvv'] } };

/**
 * Hosted fields without frames.
 * @param tokenize - returns the result for the card
 */
function provideFields(tokenize: () => Promise<object>): void {
  const does = () => {};
  const fields = {
    on: does,
    focus: does,
    setAttribute: does,
    removeAttribute: does,
    getChallenges: async () => ['cvv'],
    teardown: async () => {},
    tokenize,
  };
  Reflect.set(window, 'braintree', { client: {}, hostedFields: { create: async () => fields } });
  window.alert = () => {};
}

/** The same with two wallets, which open nothing. */
function provideWallets(): void {
  provideFields(accept);
  const account = { environment: 'sandbox', paypalEnabled: true, payWithVenmo: {} };
  const client = { getConfiguration: () => ({ gatewayConfiguration: account }) };
  const does = async () => {};
  Object.assign(Reflect.get(window, 'braintree'), {
    client: { create: async () => client },
    paypalCheckoutV6: {
      create: async () => ({ loadPayPalSDK: does, createOneTimePaymentSession: () => ({ start: does }) }),
    },
    venmo: { isBrowserSupported: () => true, create: async () => ({ tokenize: does }) },
  });
}

const setting = {
  Checkout: BraintreeCheckout,
  event,
  pay: 'Pay $',
  processor: { scriptUrl: 'https://sdk.example.com/braintree-web.js' },
};
const token = async () => answered(200, { success: true, clientToken: 'token' });
const accept = async () => ({ nonce: 'nonce' });

const common = checkoutStories({ ...setting, get: token, prepare: () => provideFields(accept) });
const refused = checkoutStories({
  ...setting,
  get: token,
  prepare: () => provideFields(() => Promise.reject(invalid)),
});
const loading = checkoutStories({
  ...setting,
  get: () => new Promise(() => {}),
  prepare: () => provideFields(accept),
});
const failed = checkoutStories({
  ...setting,
  get: async () => unreachable,
  prepare: () => provideFields(accept),
});

const withWallets = checkoutStories({
  ...setting,
  processor: { ...setting.processor, wallets: 'paypal,venmo' },
  get: token,
  prepare: provideWallets,
});

export const stories: Stories = {
  ...common,
  'with wallets': withWallets['at first'],
  'another billing zipcode': {
    ...common['at first'],
    act: ({ press }) => press('Billing zipcode same as customer zipcode'),
  },
  'card fields that load': loading['at first'],
  'card fields that cannot be loaded': failed['at first'],
  'a wrong card': refused.paying,
};
