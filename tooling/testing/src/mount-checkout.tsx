import { render } from '@testing-library/react';
import type { CheckoutOutcome, CheckoutProps, Host, RestAnswer } from '@ticket-storefront/contract';
import { completed, createFakeHost, unreachable } from '@ticket-storefront/contract/testing';
import { type CartItem, type PromoCode, priceOrder } from '@ticket-storefront/domain';
import type { Event } from '@ticket-storefront/domain/events';
import type { ComponentType } from 'react';

interface PostedOrder {
  readonly reference_id: string;
}

/** A request body that a checkout posted, with the members that tests read. */
export interface Posted {
  readonly path: string;
  readonly body: {
    readonly nonce?: string | null;
    readonly order?: PostedOrder;
    readonly localOrder?: PostedOrder;
  };
}

/** The cart of a checkout, and the answers of the servers. */
export interface CheckoutSetting {
  readonly event: Event;
  readonly items: readonly CartItem[];
  readonly promo?: PromoCode;
  get?(path: string): Promise<RestAnswer>;
  /** The answer to a posted order; by default it is completed. */
  post?(path: string): Promise<RestAnswer>;
  /** The processor's part of the host's configuration. */
  readonly processor?: Host['config']['processor'];
}

/** Renders a checkout form, and records its posts and outcomes, oldest first. */
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
    /** Changes the visitor's cart while the form is shown. */
    changeCart: (inCart: readonly CartItem[]) => rerender(draw(inCart)),
  };
}
