import { describeProcessor } from '@ticket-storefront/order-port';
import {
  type BrowserNeeds,
  baseAddress,
  defaulted,
  nonEmptyText,
  optional,
  positive,
  simulatorNeeds,
  webAddress,
} from '@ticket-storefront/server';
import { statementDescriptorSuffix } from '../rules/statement-descriptor';

/** The hosts that Stripe.js needs (https://docs.stripe.com/security/guide#content-security-policy). */
const realNeeds: BrowserNeeds = {
  connect: ['https://api.stripe.com', 'https://maps.googleapis.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  pictures: ['https://*.stripe.com'],
  styleAttributes: [],
  scripts: ['https://js.stripe.com/'],
  ahead: { origins: ['https://js.stripe.com'], scripts: [], calls: [] },
  publicSettings: {},
  isSimulated: false,
};

/** Stripe: its Payment Element collects and charges the card, and a webhook notifies the API. */
export const stripe = describeProcessor({
  name: 'stripe',
  label: 'Stripe',
  folder: 'remote-checkout-stripe',
  orderCost: 5,
  statementName: statementDescriptorSuffix,
  needsAccount: true,
  api: {
    fields: {
      STRIPE_SECRET_KEY: optional(nonEmptyText, 'secret key of the platform’s account'),
      STRIPE_WEBHOOK_SECRET: optional(nonEmptyText, 'signing secret of the webhook'),
      STRIPE_API_URL: defaulted(baseAddress, 'https://api.stripe.com', 'address of its API'),
      STRIPE_HOLD_MS: defaulted(
        positive,
        '900000',
        'milliseconds for which an unpaid payment holds its tickets',
      ),
      STRIPE_EVENTS_KEPT_DAYS: defaulted(
        positive,
        '90',
        'days for which events of Stripe are known to be handled; Stripe may send one again for 30',
      ),
    },
    account: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  },
  shell: {
    fields: {
      STRIPE_PUBLISHABLE_KEY: optional(
        nonEmptyText,
        'publishable key of the same account; without it the checkout says that the payment form cannot be shown',
      ),
      STRIPE_JS_URL: optional(
        webAddress,
        'a script in the place of `https://js.stripe.com`: the simulator’s',
      ),
    },
    account: ['STRIPE_PUBLISHABLE_KEY'],
  },
  browser({ STRIPE_PUBLISHABLE_KEY, STRIPE_JS_URL }) {
    const needs = STRIPE_JS_URL ? simulatorNeeds(STRIPE_JS_URL) : realNeeds;
    const publicSettings = {
      ...(STRIPE_PUBLISHABLE_KEY ? { publishableKey: STRIPE_PUBLISHABLE_KEY } : {}),
      ...needs.publicSettings,
    };
    return { ...needs, publicSettings };
  },
});
