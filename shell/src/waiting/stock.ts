import { fetchAvailability, fetchTicketingItems } from '@ticket-storefront/api';
import type { ItemAvailability } from '@ticket-storefront/contract';
import { hasEnded, saleState } from '@ticket-storefront/domain/dates';
import type { Event, TicketingItem } from '@ticket-storefront/domain/events';
import { useCallback, useEffect, useState } from 'react';
import { useNow, usePreloadedItems, useServices } from '../services';

/** Availability of an item. `held`: unpaid orders have the last of it, and some may become available. */
export interface ItemStock {
  readonly id: number;
  readonly name: string;
  readonly state: 'on-sale' | 'held' | 'sold-out' | 'before' | 'ended';
  /** Tickets left; null without a limit. */
  readonly left: number | null;
}

/** How many of an item are free, and how many unpaid orders hold. */
type FreeAndHeld = Pick<ItemAvailability, 'id' | 'free' | 'held'>;

/** The availability of an event's items. @param availability - null if the API does not offer it: then the catalogue counts. */
export const stockOf = (
  event: Event,
  items: readonly TicketingItem[],
  availability: readonly FreeAndHeld[] | null,
  now: Date,
): readonly ItemStock[] =>
  items.map(({ id, name, ...item }) => {
    const sale = saleState(item, now, event.timezone).state;
    const { free, held } = availability?.find((each) => each.id === id) ?? {
      free: item.sales_limit_balance,
      held: 0,
    };
    if (sale === 'ended' || hasEnded(event, now)) return { id, name, state: 'ended', left: 0 };
    if (sale === 'before') return { id, name, state: 'before', left: free };
    if (free !== 0) return { id, name, state: 'on-sale', left: free };
    return { id, name, state: held > 0 ? 'held' : 'sold-out', left: 0 };
  });

/** Whether waiting is worthwhile, and why not. */
export type SaleOfEvent = 'open' | 'sold-out' | 'ended';

/** Summarises the items of an event. Without known items, the event counts as open. */
export function saleOf(stock: readonly ItemStock[]): SaleOfEvent {
  if (stock.length === 0 || stock.some(({ state }) => !['sold-out', 'ended'].includes(state))) return 'open';
  return stock.some(({ state }) => state === 'sold-out') ? 'sold-out' : 'ended';
}

/** The availability of an event's items, from the document or catalogue, then from the API, and a function to refresh it. */
export function useStock(event: Event) {
  const { api, graphql, now } = useServices();
  const shownAt = useNow();
  const preloadedData = usePreloadedItems(event.ticketing_slug);
  const [items, setItems] = useState<readonly TicketingItem[]>(preloadedData ?? []);
  const [availability, setAvailability] = useState<readonly FreeAndHeld[] | null>(null);

  /** Refreshes now. If that fails, the stock stays unchanged. */
  const refresh = useCallback(async (): Promise<readonly ItemStock[]> => {
    const [found, answered] = await Promise.all([
      fetchTicketingItems(graphql, event.id, { fresh: true }),
      fetchAvailability(api, event.id),
    ]);
    if (!found.ok || answered === 'unknown') return [];
    const known = answered === 'unsupported' ? null : answered;
    setItems(found.value);
    if (known) setAvailability(known);
    return stockOf(event, found.value, known, now());
  }, [api, graphql, now, event]);

  const isPreloaded = preloadedData !== undefined;
  useEffect(() => {
    if (!isPreloaded) void refresh();
  }, [isPreloaded, refresh]);

  return { stock: stockOf(event, items, availability, shownAt), refresh, note: setAvailability };
}
