import { type SaleState, saleState } from '@storefront/domain/sale-window';
import type { TicketingItem } from '@storefront/domain/ticketing-item';
import { nextInstant } from '@storefront/domain/zoned-time';
import { callAt } from '@storefront/ui/call-at';
import { useEffect, useState } from 'react';

/**
 * Whether the ticket is on sale now, kept up to date when its sale opens or ends while the page is open. `timezone` is
 * the event's.
 */
export function useSaleState(item: TicketingItem, timezone: string | null): SaleState {
  const [now, setNow] = useState(() => new Date());

  useEffect(() => {
    const change = nextInstant([item.on_sale_date, item.off_sale_date], timezone, now);
    return change === null ? undefined : callAt(change, () => setNow(new Date()));
  }, [item, now, timezone]);

  return saleState(item, now, timezone);
}
