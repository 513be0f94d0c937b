import { fetchAvailability } from '@storefront/api/fetch-availability';
import type { RestClient } from '@storefront/contracts/host';
import { isSoldOut } from '@storefront/domain/quantity';
import type { TicketingItem } from '@storefront/domain/ticketing-item';
import { useEffect, useState } from 'react';
import { askWhileVisible } from './ask-while-visible';

interface HeldTicketsOptions {
  readonly api: RestClient;
  readonly eventId: number | null;
  readonly items: readonly TicketingItem[];
  /** Called when a ticket that none was left of is free again. */
  reload(): void;
}

const none: ReadonlySet<number> = new Set();

/**
 * Ids of the tickets that none is free of, but that are held by orders which are being paid, so that they may come back. They
 * are looked at again and again while there are any.
 */
export function useHeldTickets({ api, eventId, items, reload }: HeldTicketsOptions): ReadonlySet<number> {
  const [held, setHeld] = useState(none);

  useEffect(() => {
    const gone = new Set(items.filter(isSoldOut).map(({ id }) => id));
    if (eventId === null || gone.size === 0) return;
    let isCurrent = true;
    const stop = askWhileVisible(async () => {
      const available = await fetchAvailability(api, eventId);
      if (!isCurrent || available === 'unsupported') return 'enough';
      if (available === 'unknown') return 'again';
      const looked = available.filter(({ id }) => gone.has(id));
      const mayComeBack = looked.filter(({ free, held }) => free === 0 && held > 0);
      setHeld(new Set(mayComeBack.map(({ id }) => id)));
      if (looked.some(({ free }) => free !== 0)) reload();
      return mayComeBack.length > 0 ? 'again' : 'enough';
    });
    return () => {
      isCurrent = false;
      stop();
    };
  }, [api, eventId, items, reload]);

  return held;
}
