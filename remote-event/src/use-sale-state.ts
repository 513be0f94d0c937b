import { type SaleState, saleState } from '@storefront/domain/sale-window';
import type { TicketingItem } from '@storefront/domain/ticketing-item';
import { instantOf } from '@storefront/domain/zoned-time';
import { useEffect, useState } from 'react';

/** Longer delays overflow in browsers and fire at once. */
const longestDelay = 2 ** 31 - 1;

/** Whether the ticket is on sale now (`timezone` is the event's), kept true when its window opens or closes while the page is open. */
export function useSaleState(item: TicketingItem, timezone: string | null): SaleState {
  const [now, setNow] = useState(() => new Date());

  useEffect(() => {
    const change = nextChange(item, now, timezone);
    if (change === null) return;
    const delay = Math.min(change - Date.now(), longestDelay);
    const timer = setTimeout(() => setNow(new Date()), delay);
    return () => clearTimeout(timer);
  }, [item, now, timezone]);

  return saleState(item, now, timezone);
}

function nextChange(item: TicketingItem, now: Date, timezone: string | null): number | null {
  const changes = [item.on_sale_date, item.off_sale_date].map((date) => instantOf(date, timezone) ?? 0);
  const ahead = changes.filter((change) => change > now.getTime());
  return ahead.length > 0 ? Math.min(...ahead) : null;
}
