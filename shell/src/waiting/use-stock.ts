import { fetchAvailability } from '@storefront/api/fetch-availability';
import { fetchTicketingItems } from '@storefront/api/fetch-ticketing-items';
import type { Event } from '@storefront/domain/event';
import type { TicketingItem } from '@storefront/domain/ticketing-item';
import { useCallback, useEffect, useState } from 'react';
import { useBroughtItems } from '../event/use-brought-items';
import { useServices } from '../services/shell-services';
import { type FreeAndHeld, type ItemStock, stockOf } from './stock';

/** How the items of an event stand: by the document, or the catalogue, and by what the API told last; and a way to look now. */
export function useStock(event: Event) {
  const { api, graphql } = useServices();
  const brought = useBroughtItems(event.ticketing_slug);
  const [items, setItems] = useState<readonly TicketingItem[]>(brought ?? []);
  const [availability, setAvailability] = useState<readonly FreeAndHeld[] | null>(null);

  /** Looks at once. What cannot be looked up stays as it was. */
  const refresh = useCallback(async (): Promise<readonly ItemStock[]> => {
    const [found, told] = await Promise.all([
      fetchTicketingItems(graphql, event.id, { fresh: true }),
      fetchAvailability(api, event.id),
    ]);
    if (!found.ok || told === 'unknown') return [];
    const known = told === 'unsupported' ? null : told;
    setItems(found.value);
    if (known) setAvailability(known);
    return stockOf(event, found.value, known, new Date());
  }, [api, graphql, event]);

  const isBrought = brought !== undefined;
  useEffect(() => {
    if (!isBrought) void refresh();
  }, [isBrought, refresh]);

  return { stock: stockOf(event, items, availability, new Date()), refresh, note: setAvailability };
}
