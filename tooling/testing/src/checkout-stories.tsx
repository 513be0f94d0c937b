import type { CheckoutProps, Host, RestAnswer } from '@ticket-storefront/contract';
import { createFakeHost, refused, unreachable } from '@ticket-storefront/contract/testing';
import { type CartItem, priceOrder } from '@ticket-storefront/domain';
import type { Event } from '@ticket-storefront/domain/events';
import type { ComponentType } from 'react';
import { buildCartItem } from './builders';
import type { Stories, Story } from './stories';

interface CheckoutStories {
  readonly Checkout: ComponentType<CheckoutProps & { readonly host: Host }>;
  /** An event of the processor. */
  readonly event: Event;
  /** The label of the pay button, or its beginning, if there is something to pay. */
  readonly pay: string;
  /** The processor's part of the host's configuration. */
  readonly processor?: Host['config']['processor'];
  /** The API's answer about the processor's payment form. */
  get?(path: string): Promise<RestAnswer>;
  /** Adds the processor's own script to the page. */
  prepare?(): void;
}

const paid = [buildCartItem({ name: 'Deck', price: 12_900, quantity: 2, tax_percentage: 0.08 })];
const free = [buildCartItem({ name: 'Guest list', price: 0 })];
const never = () => new Promise<RestAnswer>(() => {});

/** The states that the checkout of every processor has. */
export function checkoutStories(options: CheckoutStories) {
  const { Checkout, event, pay, processor = {}, get = async () => unreachable, prepare } = options;

  const draw = (items: readonly CartItem[], post: () => Promise<RestAnswer>) => () => {
    prepare?.();
    const host = createFakeHost({
      api: { get, post: async (path) => (path.endsWith('/abandon') ? unreachable : post()) },
      config: { ...createFakeHost().config, processor },
    });
    const order = { totals: priceOrder({ event, items, promo: null }), promo: null };
    return <Checkout host={host} event={event} items={items} order={order} onOutcome={() => {}} />;
  };

  const paying = (post: () => Promise<RestAnswer>, waitMs = 0): Story => ({
    draw: draw(paid, post),
    act: async ({ fillIn, press, wait }) => {
      await fillIn();
      await press(pay);
      await wait(waitMs);
    },
  });

  return {
    'at first': { draw: draw(paid, never) },
    'without tickets': { draw: draw([], never) },
    'nothing to pay': { draw: draw(free, never) },
    'filled in': { draw: draw(paid, never), act: ({ fillIn }) => fillIn() },
    'nothing entered': {
      draw: draw(paid, never),
      act: async ({ press }) => {
        await press('I accept the Terms & Conditions');
        await press(pay);
      },
    },
    'terms not accepted': { draw: draw(paid, never), act: ({ press }) => press(pay) },
    paying: paying(never),
    'still working': paying(never, 5000),
    declined: paying(async () => refused('declined', 'Insufficient funds.', 402)),
    'processor out of reach': paying(async () =>
      refused('processor-unreachable', 'The payment service cannot be reached.', 502),
    ),
    'being checked': paying(async () => unreachable),
    'not known yet': paying(async () => unreachable, 31_000),
    'being placed in another tab': {
      draw: () => {
        const lease = { tab: 'another', until: Date.now() + 60_000 };
        localStorage.setItem(`lease:checkout:${event.ticketing_slug}`, JSON.stringify(lease));
        return draw(paid, never)();
      },
      act: async ({ fillIn, press }) => {
        await fillIn();
        await press(pay);
      },
    },
  } satisfies Stories;
}
