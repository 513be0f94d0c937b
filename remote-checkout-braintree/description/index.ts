import { describeProcessor } from '@ticket-storefront/order-port';
import {
  type BrowserNeeds,
  baseAddress,
  defaulted,
  flag,
  nonEmptyText,
  optional,
  simulatorNeeds,
  someOf,
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

type WalletNeeds = Pick<BrowserNeeds, 'connect' | 'frame' | 'pictures' | 'scripts'>;

/** The hosts of the wallets, by name (https://developer.paypal.com/braintree/docs/guides/client-sdk/setup/javascript/v3). */
const walletNeeds: Readonly<Record<string, WalletNeeds>> = {
  'apple-pay': { connect: [], frame: [], pictures: [], scripts: [] },
  'google-pay': {
    connect: ['https://pay.google.com', 'https://google.com/pay'],
    frame: ['https://pay.google.com'],
    pictures: ['https://www.gstatic.com'],
    scripts: ['https://pay.google.com/gp/p/js/pay.js'],
  },
  paypal: {
    connect: ['https://www.paypal.com', 'https://www.sandbox.paypal.com'],
    frame: ['https://www.paypal.com', 'https://www.sandbox.paypal.com'],
    pictures: ['https://www.paypalobjects.com'],
    scripts: ['https://www.paypal.com/web-sdk/', 'https://www.sandbox.paypal.com/web-sdk/'],
  },
  venmo: { connect: [], frame: [], pictures: [], scripts: [] },
};

/** The hosts of 3-D Secure. The frame of the bank's page may have any host. */
const bankNeeds: WalletNeeds = {
  connect: ['https://*.cardinalcommerce.com'],
  frame: ['https:'],
  pictures: [],
  scripts: ['https://songbird.cardinalcommerce.com/'],
};

/** Braintree, the wallets that a shop offers, and 3-D Secure if it has it. */
const needsWith = (wallets: readonly string[], threeDSecure: boolean): BrowserNeeds => {
  const needs = [
    realNeeds,
    ...wallets.flatMap((name) => walletNeeds[name] ?? []),
    ...(threeDSecure ? [bankNeeds] : []),
  ];
  return {
    ...realNeeds,
    connect: needs.flatMap(({ connect }) => connect),
    frame: needs.flatMap(({ frame }) => frame),
    pictures: needs.flatMap(({ pictures }) => pictures),
    scripts: needs.flatMap(({ scripts }) => scripts),
  };
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
      BRAINTREE_WALLETS: defaulted(
        someOf(Object.keys(walletNeeds)),
        '',
        'wallets before the form, if the account has them: `apple-pay`, `google-pay`, `paypal`, `venmo`, separated by commas',
      ),
      BRAINTREE_THREE_D_SECURE: defaulted(
        flag,
        'false',
        'whether the banks of cards authenticate their owners (3-D Secure), which the account must have',
      ),
      BRAINTREE_GOOGLE_MERCHANT_ID: optional(
        nonEmptyText,
        'merchant id of the Google Pay console, which Google Pay needs in production',
      ),
    },
    account: [],
  },
  browser({
    BRAINTREE_JS_URL,
    BRAINTREE_WALLETS: wallets,
    BRAINTREE_THREE_D_SECURE: threeDSecure,
    BRAINTREE_GOOGLE_MERCHANT_ID,
  }) {
    const settings = {
      ...(threeDSecure ? { threeDSecure: 'true' } : {}),
      ...(wallets.length > 0 ? { wallets: wallets.join() } : {}),
      ...(BRAINTREE_GOOGLE_MERCHANT_ID ? { googleMerchantId: BRAINTREE_GOOGLE_MERCHANT_ID } : {}),
    };
    if (!BRAINTREE_JS_URL) return { ...needsWith(wallets, threeDSecure), publicSettings: settings };
    const needs = simulatorNeeds(BRAINTREE_JS_URL);
    const publicSettings = { ...needs.publicSettings, ...settings };
    return { ...needs, styleAttributes, publicSettings, ahead: { ...needs.ahead, calls } };
  },
});
