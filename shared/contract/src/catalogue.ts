import type { PricedItem } from '@ticket-storefront/domain';
import type { EventFees, TicketingItem } from '@ticket-storefront/domain/events';
import type { Loaded } from './loaded';

/** How many tickets of one item are free, and how many are in unpaid orders. */
export interface ItemAvailability {
  readonly id: number;
  /** Tickets available now; null without a limit. */
  readonly free: number | null;
  /** Tickets in unpaid orders. */
  readonly held: number;
  /** The held tickets that are in this visitor's own order. */
  readonly yours: number;
}

/** The tickets on sale, fetched and parsed by the shell. Never rejects. */
export interface Catalogue {
  /** Fetches an event's tickets on public sale, by name. Every call sends a request. */
  tickets(eventId: number): Promise<Loaded<readonly TicketingItem[]>>;
  /** Fetches what is free and held. `unknown`: the API gave no readable answer; `unsupported`: it has no such route. */
  availability(eventId: number): Promise<readonly ItemAvailability[] | 'unknown' | 'unsupported'>;
  /** The price of one ticket with its fees and taxes, in cents (docs/rules.md, Money). */
  allInCents(event: EventFees, item: Omit<PricedItem, 'quantity'>): number;
}
