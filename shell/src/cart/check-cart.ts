import { fetchAvailability, fetchTicketingItems, findPromoCode } from '@ticket-storefront/api';
import type { GraphqlClient, RestClient } from '@ticket-storefront/contract';
import {
  type CartItem,
  capQuantity,
  checkPromo,
  formatUsd,
  type PromoCode,
  type PromoRejection,
  withOwnTickets,
} from '@ticket-storefront/domain';
import { saleState } from '@ticket-storefront/domain/dates';
import type { Event, TicketingItem } from '@ticket-storefront/domain/events';
import { messages } from '#messages/frame';
import { type CartContents, toCartItem } from './cart-contents';

/** The tickets that this visitor may buy now. */
export interface Offers {
  /** The catalogue's items; tickets in the visitor's own unpaid order count as free. */
  readonly items: readonly TicketingItem[];
  /** Ids of the tickets that may become available, because others have not paid for them yet. */
  readonly inOtherCarts: ReadonlySet<number>;
}

interface OffersQuestion {
  readonly api: RestClient;
  readonly eventId: number;
  readonly catalogue: readonly TicketingItem[];
  readonly lines: readonly CartItem[];
}

/** Finds what a visitor may buy. Queries held tickets only if the catalogue has fewer than the cart. */
export async function findOffers({ api, eventId, catalogue, lines }: OffersQuestion): Promise<Offers> {
  const isShort = lines.some((line) => {
    const offer = catalogue.find(({ id }) => id === line.id);
    return offer && capQuantity(offer, line.quantity) < line.quantity;
  });
  const available = isShort ? await fetchAvailability(api, eventId) : 'unknown';
  if (typeof available === 'string') return { items: catalogue, inOtherCarts: new Set() };
  const yours = new Map(available.map((item) => [item.id, item.yours]));
  return {
    items: catalogue.map((item) => withOwnTickets(item, yours.get(item.id) ?? 0)),
    inOtherCarts: new Set(available.filter((item) => item.held > item.yours).map(({ id }) => id)),
  };
}

interface ReconciledItems {
  readonly items: readonly CartItem[];
  /** The changes, one sentence each. */
  readonly changes: readonly string[];
}

interface Reconciliation {
  readonly items: readonly CartItem[];
  readonly offers: Offers;
  readonly event: Pick<Event, 'timezone'>;
  readonly now: Date;
}

/** Adjusts the lines of a cart to the current catalogue (docs/rules.md, Cart). */
export function reconcileItems({ items, offers, event, now }: Reconciliation): ReconciledItems {
  const lines = items.map((line) => {
    const offer = offers.items.find(({ id }) => id === line.id);
    const messageIfNone = offers.inOtherCarts.has(line.id) ? messages.inOtherCarts : messages.soldOut;
    return reconcileLine(line, offer, messageIfNone, (item) => saleState(item, now, event.timezone).state);
  });
  return {
    items: lines.flatMap(({ line }) => (line ? [line] : [])),
    changes: lines.flatMap(({ changes }) => changes),
  };
}

function reconcileLine(
  line: CartItem,
  offer: TicketingItem | undefined,
  messageIfNone: typeof messages.soldOut,
  saleStateOf: (item: TicketingItem) => 'open' | 'before' | 'ended',
): { readonly line: CartItem | null; readonly changes: readonly string[] } {
  const removed = (why: typeof messageIfNone) => ({ line: null, changes: [why(line.name)] });
  if (!offer) return removed(messages.notAvailable);
  const sale = saleStateOf(offer);
  if (sale === 'ended') return removed(messages.noLongerOnSale);
  if (sale === 'before') return removed(messages.notYetOnSale);

  const quantity = capQuantity(offer, line.quantity);
  if (quantity === 0) return removed(messageIfNone);
  const changes = [];
  if (offer.price !== line.price) {
    changes.push(
      messages.priceChanged({ ticket: offer.name, from: formatUsd(line.price), to: formatUsd(offer.price) }),
    );
  }
  if (quantity < line.quantity) {
    changes.push(messages.fewerLeft({ ticket: offer.name, left: `${quantity}`, wanted: `${line.quantity}` }));
  }
  return { line: toCartItem(offer, quantity), changes };
}

/** A valid promo code, or why it is not. */
export type PromoAnswer =
  | { readonly ok: true; readonly promo: PromoCode }
  | { readonly ok: false; readonly reason: PromoRejection };

const isFraction = ({ promo_payload }: PromoCode) => {
  const fraction = Number(promo_payload.percentage);
  return fraction >= 0 && fraction <= 1;
};

/** Finds the event's promo code with this uid, or why it is not valid (docs/rules.md, Promo). */
export async function findValidPromo(
  graphql: GraphqlClient,
  code: { readonly eventId: number; readonly uid: string },
): Promise<PromoAnswer> {
  const found = await findPromoCode(graphql, code);
  if (!found.ok || (found.value && !isFraction(found.value))) return { ok: false, reason: 'unavailable' };
  return checkPromo(found.value, code.uid);
}

interface CheckCartOptions {
  readonly graphql: GraphqlClient;
  readonly api: RestClient;
  readonly event: Event;
  now(): Date;
  /** Reads the cart after the answers arrive, because the visitor may have changed it meanwhile. */
  readonly contents: () => CartContents;
}

interface CheckedCart {
  readonly contents: CartContents;
  readonly changes: readonly string[];
}

/**
 * Adjusts the cart to the current catalogue, and lists the changes. If the catalogue is unreachable, the cart stays
 * unchanged: the API checks every order again.
 */
export async function checkCart({
  graphql,
  api,
  event,
  now,
  contents,
}: CheckCartOptions): Promise<CheckedCart> {
  const [catalogue, promo] = await Promise.all([
    fetchTicketingItems(graphql, event.id, { fresh: true }),
    checkPromoCode(graphql, event.id, contents().promo),
  ]);
  const offers = catalogue.ok
    ? await findOffers({ api, eventId: event.id, catalogue: catalogue.value, lines: contents().items })
    : null;
  const { items, promo: applied } = contents();
  const reconciled = offers ? reconcileItems({ items, offers, event, now: now() }) : { items, changes: [] };
  if (applied?.uid !== promo.checked?.uid) {
    return { contents: { items: reconciled.items, promo: applied }, changes: reconciled.changes };
  }
  return {
    contents: { items: reconciled.items, promo: promo.valid },
    changes: [...reconciled.changes, ...promo.changes],
  };
}

async function checkPromoCode(graphql: GraphqlClient, eventId: number, checked: PromoCode | null) {
  if (!checked) return { checked, valid: null, changes: [] };
  const answer = await findValidPromo(graphql, { eventId, uid: checked.uid });
  if (answer.ok) return { checked, valid: answer.promo, changes: [] };
  if (answer.reason === 'unavailable') return { checked, valid: checked, changes: [] };
  const change = answer.reason === 'used' ? messages.promoUsed : messages.promoInvalid;
  return { checked, valid: null, changes: [change(checked.uid)] };
}
