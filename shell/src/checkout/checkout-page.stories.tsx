import type { RestClient } from '@ticket-storefront/contract';
import type { RemoteName } from '@ticket-storefront/format/parts';
import {
  answered,
  buildCartItem,
  buildPromoCode,
  refused,
  type Stories,
  unreachable,
} from '@ticket-storefront/testing';
import { deck, event, screenStory } from '../testing/screen-story';
import { announceOrder } from './order-elsewhere';

const slug = event.ticketing_slug;
const path = `/events/${slug}/checkout`;
const entry = 'checkout';
const cart = [buildCartItem({ ...deck, quantity: 2 })];
const screen = { entry, path, cart } as const;

const api = (post: RestClient['post']): RestClient => ({ get: async () => unreachable, post });
const sentOrder = { reference_id: 'ABCD1234EFGH5678', email: 'ada@example.com' };

const pay = {
  act: async ({ fillIn, press }: Parameters<NonNullable<Parameters<typeof screenStory>[0]['act']>>[0]) => {
    await fillIn();
    await press('Complete Order');
  },
};

/** Announces an order, and waits until the channels of the page have it, which the frozen clock cannot know. */
async function announceFromAnotherTab(): Promise<void> {
  const channel = new BroadcastChannel(`storefront.orders.${slug}`);
  const delivered = new Promise((resolve) => channel.addEventListener('message', resolve, { once: true }));
  announceOrder(slug, { referenceID: 'ABCD1234EFGH5678', email: 'ada@example.com' });
  await delivered;
  channel.close();
}

const paidBy = (processor: string) => ({
  events: [{ ...event, ticketing_payment_processor_config: { processor, config: null } }],
});
const unloadable = (name: RemoteName) => Promise.reject(new Error(`No release of ${name}.`));

export const stories: Stories = {
  'with MX Merchant': screenStory(screen),
  'with Braintree': screenStory({ ...screen, catalogue: paidBy('braintree') }),
  'with Stripe': screenStory({ ...screen, catalogue: paidBy('stripe') }),
  'with an unknown processor': screenStory({ ...screen, catalogue: paidBy('other') }),
  'empty cart': screenStory({ ...screen, cart: [] }),
  'summary open': screenStory({ ...screen, act: ({ press }) => press('2 tickets') }),
  'promo box open': screenStory({ ...screen, act: ({ press }) => press('Have a promo code?') }),
  'unknown promo code': screenStory({
    ...screen,
    act: async ({ press, type }) => {
      await press('Have a promo code?');
      await type('Promo code', 'NOPE');
      await press('Apply');
    },
  }),
  'with a promo code': screenStory({
    ...screen,
    promo: buildPromoCode(),
    catalogue: { promos: [buildPromoCode()] },
  }),
  'a cart that has changed': screenStory({
    ...screen,
    catalogue: { items: [{ ...deck, sales_limit_balance: 1 }] },
  }),
  paying: screenStory({ ...screen, ...pay, services: { api: api(() => new Promise(() => {})) } }),
  declined: screenStory({
    ...screen,
    ...pay,
    services: { api: api(async () => refused('declined', 'Insufficient funds.', 402)) },
  }),
  'back in line': screenStory({
    ...screen,
    ...pay,
    services: {
      api: api(async (asked) =>
        asked.endsWith('/admissions')
          ? answered(200, {
              success: true,
              state: 'waiting',
              place: 1204,
              before: 1200,
              estimateSeconds: 540,
              pollAfterMs: 3000,
              items: [],
            })
          : refused('waiting', 'Please wait for your turn.', 503),
      ),
    },
  }),
  'placed in another tab': screenStory({
    ...screen,
    act: async ({ wait }) => {
      await announceFromAnotherTab();
      await wait(100);
    },
  }),
  'payment form that cannot be loaded': screenStory({ ...screen, services: { loadFragment: unloadable } }),
  'payment form that failed after an order': screenStory({
    ...screen,
    services: { loadFragment: unloadable },
    prepare: () => sessionStorage.setItem(`storefront.sent-order.${slug}`, JSON.stringify(sentOrder)),
  }),
  'event that is over': screenStory({
    ...screen,
    catalogue: { events: [{ ...event, start_date: '2026-10-10', end_date: '2026-10-10' }] },
  }),
  'event not found': screenStory({ ...screen, catalogue: { events: [] } }),
  failed: screenStory({ ...screen, catalogue: { isDown: true } }),
  loading: screenStory({ ...screen, services: { graphql: { query: () => new Promise(() => {}) } } }),
};
