import type { CheckoutOutcome, CheckoutProps, Host, RestAnswer } from '@storefront/contract';
import { type CartItem, type PromoCode, priceOrder } from '@storefront/domain';
import type { Event } from '@storefront/domain/events';
import { render } from '@testing-library/react';
import type { ComponentType } from 'react';
import { createFakeHost } from './fake-host';
import { completed, unreachable } from './rest-answers';

interface PostedOrder {
  readonly reference_id: string;
}

/** What a checkout posted as it went over the wire, and the members of it that tests look into. */
export interface Posted {
  readonly path: string;
  readonly body: {
    readonly nonce?: string | null;
    readonly order?: PostedOrder;
    readonly localOrder?: PostedOrder;
  };
}

/** What is sold, and what the servers answer. */
export interface CheckoutSetting {
  readonly event: Event;
  readonly items: readonly CartItem[];
  readonly promo?: PromoCode;
  get?(path: string): Promise<RestAnswer>;
  /** The answer to what is posted; every order is completed until a test says otherwise. */
  post?(path: string): Promise<RestAnswer>;
  /** What the processor's part of the host's configuration holds. */
  readonly processor?: Host['config']['processor'];
}

/** A checkout form on a page; what it posts and says is kept, oldest first. */
export function mountCheckout(
  Checkout: ComponentType<CheckoutProps & { readonly host: Host }>,
  setting: CheckoutSetting,
) {
  const { event, items, promo = null, processor = {} } = setting;
  const { get = async () => unreachable, post = async () => completed } = setting;
  const posted: Posted[] = [];
  const outcomes: CheckoutOutcome[] = [];
  const host = createFakeHost({
    api: {
      get,
      post: async (path, body) => {
        posted.push({ path, body: JSON.parse(JSON.stringify(body)) });
        return post(path);
      },
    },
    config: { ...createFakeHost().config, processor },
  });
  const draw = (inCart: readonly CartItem[]) => (
    <Checkout
      host={host}
      event={event}
      items={inCart}
      order={{ totals: priceOrder({ event, items: inCart, promo }), promo }}
      onOutcome={(outcome) => outcomes.push(outcome)}
    />
  );
  const { rerender, unmount } = render(draw(items));
  return {
    host,
    posted,
    outcomes,
    unmount,
    /** The visitor's cart changes while the form is there. */
    changeCart: (inCart: readonly CartItem[]) => rerender(draw(inCart)),
  };
}
