import { answered, buildEvent, checkoutStories, type Stories, storyTime } from '@ticket-storefront/testing';
import { HoldNotice } from './hold-notice';
import { StripeCheckout } from './stripe-checkout';
import { installFakeStripe } from './testing/fake-stripe';

const eventOf = (account: string | null) =>
  buildEvent({
    dynamic_descriptor: 'HARBOUR',
    ticketing_payment_processor_config: {
      processor: 'stripe',
      config: {
        connected_account_id: account,
        processing_rate: 0.029,
        application_fee_per_transaction: 0.3,
      },
    },
  });

const setting = {
  Checkout: StripeCheckout,
  event: eventOf('acct_1'),
  pay: 'Pay $',
  processor: { publishableKey: 'pk_test_1' },
  get: async () => answered(200, { success: true, status: 'pending', referenceID: 'REF' }),
};
const common = checkoutStories({ ...setting, prepare: installFakeStripe });
const withWallets = checkoutStories({
  ...setting,
  prepare: () => {
    installFakeStripe().wallets = { googlePay: true };
  },
});
const withoutAccount = checkoutStories({ ...setting, event: eventOf(null), prepare: installFakeStripe });
const withoutScript = checkoutStories({
  ...setting,
  prepare: () => void Reflect.set(window, 'Stripe', () => Promise.reject(new Error('Stripe.js is blocked.'))),
});

const minutesLater = (minutes: number) => storyTime.getTime() + minutes * 60_000;

export const stories: Stories = {
  ...common,
  'with wallets': withWallets['at first'],
  'without an account': withoutAccount['at first'],
  'without Stripe': withoutScript['at first'],
  'tickets are held': () => <HoldNotice endsAt={minutesLater(9)} />,
  'tickets are no longer held': () => <HoldNotice endsAt={minutesLater(-1)} />,
};
