import { fetchAvailability } from '@storefront/api/fetch-availability';
import type { RestClient } from '@storefront/contract/host';
import type { CartItem } from '@storefront/domain/cart-item';
import { capQuantity, withOwnTickets } from '@storefront/domain/quantity';
import type { TicketingItem } from '@storefront/domain/ticketing-item';

/** What this visitor may buy now. */
export interface Offers {
  /** The catalogue's items; what the visitor's own unpaid order holds is free to them. */
  readonly items: readonly TicketingItem[];
  /** Ids of the tickets that others are paying for, so that they may come back. */
  readonly inOtherCarts: ReadonlySet<number>;
}

interface OffersQuestion {
  readonly api: RestClient;
  readonly eventId: number;
  readonly catalogue: readonly TicketingItem[];
  readonly lines: readonly CartItem[];
}

/** Finds what a visitor may buy. What is held is asked only where the catalogue has less than is in the cart. */
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
