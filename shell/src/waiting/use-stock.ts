import { fetchAvailability } from '@storefront/api/fetch-availability';
import { fetchTicketingItems } from '@storefront/api/fetch-ticketing-items';
import type { Event } from '@storefront/domain/event';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useServices } from '../services/shell-services';
import { type ItemStock, stockOf } from './stock';
import { withJitter } from './with-jitter';

const refreshMs = 20_000;

/** How the items of an event stand, kept up to date, and a way to look now; empty until it is known. */
export function useStock(event: Event) {
  const { api, graphql } = useServices();
  const [stock, setStock] = useState<readonly ItemStock[]>([]);
  const latest = useRef(stock);

  /** Looks at once. What cannot be looked up stays as it was. */
  const refresh = useCallback(async (): Promise<readonly ItemStock[]> => {
    const [items, availability] = await Promise.all([
      fetchTicketingItems(graphql, event.id, { fresh: true }),
      fetchAvailability(api, event.id),
    ]);
    if (items.ok && availability !== 'unknown') {
      const known = availability === 'unsupported' ? null : availability;
      latest.current = stockOf(event, items.value, known, new Date());
      setStock(latest.current);
    }
    return latest.current;
  }, [api, graphql, event]);

  useEffect(() => {
    let isOver = false;
    let timer: number | undefined;
    const refreshAgain = async () => {
      await refresh();
      if (!isOver) timer = window.setTimeout(refreshAgain, withJitter(refreshMs));
    };
    void refreshAgain();
    return () => {
      isOver = true;
      window.clearTimeout(timer);
    };
  }, [refresh]);

  return { stock, refresh };
}
