import { type CartBus, createCartBus } from '@storefront/contracts/cart-bus';
import type { CartSnapshot } from '@storefront/contracts/cart-snapshot';
import type { GraphqlClient } from '@storefront/contracts/host';
import type { Event } from '@storefront/domain/event';
import { formatUsd } from '@storefront/domain/money';
import { totalCents } from '@storefront/domain/order-total';
import { createObservableValue, type ObservableValue } from '../observable/observable-value';
import { type CartContents, emptyCart, withoutItem, withQuantity } from './cart-contents';
import { createCartStorage } from './cart-storage';
import { checkCart } from './check-cart';
import { createCartSnapshot } from './create-cart-snapshot';
import { addPromoController } from './promo-controller';

interface CartStoreOptions {
  readonly slug: string;
  readonly storage: Storage;
  readonly graphql: GraphqlClient;
}

/** The cart of one event: it alone carries out the commands on its bus, keeps and prices what was chosen. */
export interface CartStore {
  readonly bus: CartBus;
  /** What the visitor has to be told about a cart that no longer held. */
  readonly changes: ObservableValue<readonly string[]>;
  /** Sets the event that prices the cart and publishes it. Before that, commands do nothing. */
  setEvent(event: Event): void;
  /** Holds the cart against the catalogue as it is now, after `refreshEvent` where its fees count too; tells what changed. */
  check(refreshEvent?: () => Promise<void>): Promise<void>;
  /** Takes over what another tab, or this tab before it was left, has stored. */
  restore(): void;
  /** Empties cart and storage. */
  clear(): void;
  /** Whether a storage event is about this cart. */
  isStoredAt(key: string | null): boolean;
}

/** Creates the cart of the event with this ticketing slug, from what is stored of it. */
export function createCartStore({ slug, storage, graphql }: CartStoreOptions): CartStore {
  const owner = createCartBus();
  const stored = createCartStorage(storage, slug);
  const changes = createObservableValue<readonly string[]>([]);
  let event: Event | null = null;
  let contents = stored.read();

  const publish = () => {
    if (event) owner.publish('cart:changed', createCartSnapshot(event, contents));
  };
  const change = (next: Partial<CartContents>) => {
    contents = { ...contents, ...next };
    stored.write(contents);
    publish();
  };
  const clear = () => {
    changes.set([]);
    change(emptyCart);
  };

  owner.handle('cart:set-quantity', ({ item, quantity }) => {
    if (event?.id === item.event_id) change({ items: withQuantity(contents.items, item, quantity) });
  });
  owner.handle('cart:remove', ({ itemId }) => change({ items: withoutItem(contents.items, itemId) }));
  owner.handle('cart:clear', clear);
  addPromoController({
    owner,
    graphql,
    eventId: () => event?.id ?? null,
    applied: () => contents.promo,
    apply: (promo) => change({ promo }),
  });

  return {
    bus: owner.bus,
    changes,
    setEvent: (next) => {
      event = next;
      publish();
    },
    check: async (refreshEvent) => {
      const pricedBy = event;
      await refreshEvent?.();
      if (!event || !pricedBy || (contents.items.length === 0 && !contents.promo)) return;
      const checked = await checkCart({ graphql, event, contents: () => contents });
      const said =
        checked.changes.length > 0
          ? checked.changes
          : totalChange(createCartSnapshot(pricedBy, contents), createCartSnapshot(event, checked.contents));
      if (said.length > 0) changes.set(said);
      change(checked.contents);
    },
    restore: () => {
      contents = stored.read();
      publish();
    },
    clear,
    isStoredAt: (key) => key === null || key === stored.key,
  };
}

/** What is said where no single change explains another total: taxes, fees or the terms of a promo code. */
function totalChange({ totals: before }: CartSnapshot, { totals: after }: CartSnapshot): readonly string[] {
  if (totalCents(before) === totalCents(after)) return [];
  return [`Your total changed from ${formatUsd(totalCents(before))} to ${formatUsd(totalCents(after))}.`];
}
