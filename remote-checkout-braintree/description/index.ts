import { describeProcessor } from '@ticket-storefront/order-port';
import {
  type BrowserNeeds,
  baseAddress,
  defaulted,
  nonEmptyText,
  optional,
  simulatorNeeds,
  webAddress,
} from '@ticket-storefront/server';

const assets = 'https://assets.braintreegateway.com';

/** The client token: no card field is rendered without it. */
const calls = ['/ticketCheckout/braintree-token'];

/** Styles that braintree-web sets on the inputs that move a phone's keyboard focus between fields. */
const styleAttributes = [
  'border:none !important;display:block !important;height:1px !important;left:-1px !important;opacity:0 !important;position:absolute !important;top:-1px !important;width:1px !important',
];

/** The hosts that braintree-web contacts for cards, in the sandbox and in production. */
export const realNeeds: BrowserNeeds = {
  connect: [
    'https://api.braintreegateway.com',
    'https://api.sandbox.braintreegateway.com',
    'https://payments.braintree-api.com',
    'https://payments.sandbox.braintree-api.com',
    'https://www.paypal.com/xoplatform/logger/api/logger',
  ],
  frame: [assets],
  pictures: [assets],
  styleAttributes,
  scripts: [],
  ahead: { origins: [assets], scripts: [], calls },
  publicSettings: {},
  isSimulated: false,
};

/** Braintree: its hosted fields collect the card in frames, and the API charges the nonce. */
export const braintree = describeProcessor({
  name: 'braintree',
  label: 'Braintree',
  folder: 'remote-checkout-braintree',
  statementName: (descriptor) => descriptor,
  orderCost: 1,
  needsAccount: false,
  api: {
    fields: {
      BRAINTREE_MERCHANT_ID: optional(nonEmptyText, 'merchant id'),
      BRAINTREE_PUBLIC_KEY: optional(nonEmptyText, 'public key'),
      BRAINTREE_PRIVATE_KEY: optional(nonEmptyText, 'private key'),
      BRAINTREE_API_URL: defaulted(
        baseAddress,
        'https://api.braintreegateway.com',
        'address of its gateway; the sandbox is `https://api.sandbox.braintreegateway.com`',
      ),
    },
    account: ['BRAINTREE_MERCHANT_ID', 'BRAINTREE_PUBLIC_KEY', 'BRAINTREE_PRIVATE_KEY'],
  },
  shell: {
    fields: {
      BRAINTREE_JS_URL: optional(
        webAddress,
        'a script in the place of braintree-web, which is part of the checkout: the simulator’s',
      ),
    },
    account: [],
  },
  browser({ BRAINTREE_JS_URL }) {
    if (!BRAINTREE_JS_URL) return realNeeds;
    const needs = simulatorNeeds(BRAINTREE_JS_URL);
    return { ...needs, styleAttributes, ahead: { ...needs.ahead, calls } };
  },
});
