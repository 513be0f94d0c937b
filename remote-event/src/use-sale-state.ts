import { type SaleState, saleState } from '@storefront/domain/sale-window';
import type { TicketingItem } from '@storefront/domain/ticketing-item';
import { nextLook } from '@storefront/domain/zoned-time';
import { callAt } from '@storefront/ui/call-at';
import { useEffect, useState } from 'react';

/**
 * Whether the ticket is on sale now, kept up to date when its sale opens or ends while the page is open. `timezone` is
 * the event's, `renderedAt` when the server drew it, in milliseconds, which the first drawing takes as now.
 */
export function useSaleState(
  item: TicketingItem,
  timezone: string | null,
  renderedAt: number | undefined,
): SaleState {
  const [now, setNow] = useState(() => new Date(renderedAt ?? Date.now()));

  useEffect(() => {
    const look = nextLook([item.on_sale_date, item.off_sale_date], timezone, now);
    return look === null ? undefined : callAt(look, () => setNow(new Date()));
  }, [item, now, timezone]);

  return saleState(item, now, timezone);
}
