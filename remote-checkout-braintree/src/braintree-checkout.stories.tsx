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

export const stories: Stories = {
  ...common,
  'another billing zipcode': {
    ...common['at first'],
    act: ({ press }) => press('Billing zipcode same as customer zipcode'),
  },
  'card fields that load': loading['at first'],
  'card fields that cannot be loaded': failed['at first'],
  'a wrong card': refused.paying,
};
