import type { PricedItem } from '@storefront/domain';
import type { EventFees, TicketingItem } from '@storefront/domain/events';
import type { Loaded } from './loaded';

/** How many tickets of one item are free, and how many are held by orders that are being paid. */
export interface ItemAvailability {
  readonly id: number;
  /** Tickets that can be bought now; null where there is no limit. */
  readonly free: number | null;
  /** Tickets in orders that are being paid. */
  readonly held: number;
  /** Those of them that are in this visitor's own order. */
  readonly yours: number;
}

/** What is on sale, asked of the servers and parsed by the shell. Never rejects. */
export interface Catalogue {
  /** The tickets of an event that the public may buy, by name. They are asked for at each call. */
  tickets(eventId: number): Promise<Loaded<readonly TicketingItem[]>>;
  /**
   * What is free and held of each item of an event now. `unknown` where the API gave no readable answer, `unsupported` where
   * it has no such route.
   */
  availability(eventId: number): Promise<readonly ItemAvailability[] | 'unknown' | 'unsupported'>;
  /** What one ticket of an event costs with its fees and taxes, in cents (docs/rules.md, Money). */
  allInCents(event: EventFees, item: Omit<PricedItem, 'quantity'>): number;
}
