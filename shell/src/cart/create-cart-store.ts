import {
  type CartBus,
  type CartOwner,
  type CartSnapshot,
  createCartBus,
  type GraphqlClient,
  type RestClient,
} from '@ticket-storefront/contract';
import {
  checkPromoInput,
  formatUsd,
  type OrderTotals,
  type PromoCode,
  priceOrder,
  totalCents,
  undiscountedSubtotal,
} from '@ticket-storefront/domain';
import type { Event, TicketingItem } from '@ticket-storefront/domain/events';
import { messages } from '#messages/frame';
import { createObservableValue, type ObservableValue } from '../browser/observable-value';
import type { TextStorage } from '../browser/storage';
import type { Tickets } from '../graphql/create-tickets';
import { type CartContents, emptyCart, withAdded, withoutItem, withQuantity } from './cart-contents';
import { createCartStorage } from './cart-storage';
import type { PromoAnswer } from './check-cart';

interface CartStoreOptions {
  readonly slug: string;
  readonly storage: TextStorage;
  readonly graphql: GraphqlClient;
  readonly api: RestClient;
  readonly tickets: Tickets;
  /**
   * Whether the stored cart is not known yet: it may be paid or changed at a checkout, or comes from the address. Until `release` the cart is
   * then empty and stored nowhere, so that a press on `Add` adds to the cart that it turns out to be.
   */
  readonly isHeld?: boolean;
  now(): Date;
}

/** The cart of one event. Only it handles the commands on its bus; it stores and prices the cart. */
export interface CartStore {
  readonly bus: CartBus;
  /** Changes to the cart to show to the visitor, one sentence each. */
  readonly changes: ObservableValue<readonly string[]>;
  /** Sets the event whose fees price the cart, and publishes the cart. Commands before that do nothing. */
  setEvent(event: Event): void;
  /** Adjusts the cart to the current catalogue, after `refreshEvent` if the event's fees may have changed too. */
  check(refreshEvent?: () => Promise<void>): Promise<void>;
  /** Reads the stored cart again, because another tab, or the document before a reload, may have changed it. */
  restore(): void;
  /** Shows the stored cart and what the visitor has added since. Does nothing if the cart is not held. */
  release(): void;
  clear(): void;
  /** Whether a storage event is about this cart. */
  isStoredAt(key: string | null): boolean;
}

/** The check is in the chunk of the GraphQL client, which it uses; null if that fails to load. */
const loadCartCheck = () =>
  import(/* webpackChunkName: "apollo", webpackPreload: true */ './check-cart').catch(() => null);

/** Creates the cart of the event with this ticketing slug from its stored contents. */
export function createCartStore({
  slug,
  storage,
  graphql,
  api,
  tickets,
  isHeld = false,
  now,
}: CartStoreOptions): CartStore {
  const owner = createCartBus();
  const stored = createCartStorage(storage, slug);
  const changes = createObservableValue<readonly string[]>([]);
  let event: Event | null = null;
  let isWaiting = isHeld;
  let contents = isHeld ? emptyCart : stored.read();

  const publish = () => {
    if (event) owner.publish('cart:changed', createCartSnapshot(event, contents));
  };
  const change = (next: Partial<CartContents>) => {
    contents = { ...contents, ...next };
    if (!isWaiting) stored.write(contents);
    publish();
  };
  const isShown = (next: CartContents) => JSON.stringify(next) === JSON.stringify(contents);
  const clear = () => {
    isWaiting = false;
    changes.set([]);
    change(emptyCart);
  };

  owner.handle('cart:set-quantity', ({ itemId, quantity }) => {
    if (!event) return;
    const set = (item: TicketingItem | undefined) => {
      if (item && event?.id === item.event_id)
        change({ items: withQuantity(contents.items, item, quantity) });
    };
    const known = tickets.known(event.id, itemId);
    if (known) set(known);
    else void tickets.load(event.id, itemId).then(set);
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

  const check = async (refreshEvent?: () => Promise<void>) => {
    const pricedBy = event;
    await refreshEvent?.();
    if (!event || !pricedBy || (contents.items.length === 0 && !contents.promo)) return;
    const loaded = await loadCartCheck();
    if (!loaded) return;
    const checked = await loaded.checkCart({ graphql, api, event, now, contents: () => contents });
    const sentences =
      checked.changes.length > 0
        ? checked.changes
        : totalChange(createCartSnapshot(pricedBy, contents), createCartSnapshot(event, checked.contents));
    if (sentences.length > 0) changes.set(sentences);
    if (isShown(checked.contents)) return;
    if (sentences.length > 0) return change(checked.contents);
    // Only limits differ, which each document checks anew. Stored, they could replace what the visitor has just chosen in another tab.
    contents = checked.contents;
    publish();
  };

  return {
    bus: owner.bus,
    changes,
    setEvent: (next) => {
      event = next;
      publish();
    },
    check,
    restore: () => {
      const next = stored.read();
      if (isWaiting || isShown(next)) return;
      contents = next;
      publish();
    },
    release: () => {
      if (!isWaiting) return;
      isWaiting = false;
      const { items, promo } = stored.read();
      change({ items: withAdded(items, contents.items), promo: contents.promo ?? promo });
      void check();
    },
    clear,
    isStoredAt: (key) => key === null || key === stored.key,
  };
}

/** The sentence for a total that changed only because of taxes, fees or promo terms. */
function totalChange({ totals: before }: CartSnapshot, { totals: after }: CartSnapshot): readonly string[] {
  if (totalCents(before) === totalCents(after)) return [];
  return [messages.totalChanged({ from: formatUsd(totalCents(before)), to: formatUsd(totalCents(after)) })];
}

/**
 * The published cart. It is priced when its totals are first read, so that a press shows on its ticket sooner. An empty
 * cart still contains the event's fees.
 */
function createCartSnapshot(event: Event, { items, promo }: CartContents): CartSnapshot {
  let totals: OrderTotals | undefined;
  return Object.freeze({
    eventSlug: event.ticketing_slug,
    items: Object.freeze(items.map((item) => Object.freeze({ ...item }))),
    subtotalBeforeDiscount: undiscountedSubtotal(items),
    get totals() {
      totals ??= Object.freeze(priceOrder({ event, items, promo }));
      return totals;
    },
    promo,
  });
}

/** The number of tickets in a cart, for example `1 ticket` or `3 tickets`. */
export const ticketCount = ({ items }: Pick<CartSnapshot, 'items'>): string =>
  messages.tickets(items.reduce((sum, { quantity }) => sum + quantity, 0));

interface PromoControllerOptions {
  readonly owner: CartOwner;
  readonly graphql: GraphqlClient;
  readonly eventId: () => number | null;
  readonly applied: () => PromoCode | null;
  readonly apply: (promo: PromoCode | null) => void;
}

/** The lookup is in the chunk of the GraphQL client, which it uses. */
const findPromo = (graphql: GraphqlClient, code: { readonly eventId: number; readonly uid: string }) =>
  import(/* webpackChunkName: "apollo", webpackPreload: true */ './check-cart').then(
    ({ findValidPromo }) => findValidPromo(graphql, code),
    (): PromoAnswer => ({ ok: false, reason: 'unavailable' }),
  );

/** Handles the promo commands of a cart, which has at most one code (docs/rules.md, Promo). */
function addPromoController({ owner, graphql, eventId, applied, apply }: PromoControllerOptions): void {
  let lookups = 0;

  owner.handle('promo:clear', () => {
    lookups += 1;
    apply(null);
  });

  owner.handle('promo:apply', async ({ code }) => {
    const event = eventId();
    if (event === null) return;
    const input = checkPromoInput(code, applied());
    if (!input.ok) return owner.publish('promo:rejected', { reason: input.reason });

    lookups += 1;
    const lookup = lookups;
    const answer = await findPromo(graphql, { eventId: event, uid: input.uid });
    // A later command has replaced this one.
    if (lookup !== lookups) return;
    if (!answer.ok) return owner.publish('promo:rejected', { reason: answer.reason });
    apply(answer.promo);
    owner.publish('promo:applied', { promo: answer.promo });
  });
}
