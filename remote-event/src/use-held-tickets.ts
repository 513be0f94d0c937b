import type { Catalogue } from '@ticket-storefront/contract';
import { isSoldOut } from '@ticket-storefront/domain';
import type { TicketingItem } from '@ticket-storefront/domain/events';
import { useEffect, useState } from 'react';

/** Milliseconds between polls. The random part spreads the requests of many visitors. */
const minMs = 10_000;
const randomMs = 10_000;

/** Polls now, and again while the last answer says so and the page is visible. The returned function stops it. */
function pollWhileVisible(poll: () => Promise<'again' | 'enough'>): () => void {
  let timer: ReturnType<typeof setTimeout>;
  let isOver = false;

  const stop = () => {
    isOver = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onVisibility);
  };
  const round = async () => {
    if (isOver || document.hidden) return;
    if ((await poll()) === 'enough') return stop();
    clearTimeout(timer);
    timer = setTimeout(round, minMs + Math.random() * randomMs);
  };
  const onVisibility = () => {
    clearTimeout(timer);
    if (!isOver) void round();
  };

  document.addEventListener('visibilitychange', onVisibility);
  void round();
  return stop;
}

interface HeldTicketsOptions {
  readonly catalogue: Catalogue;
  readonly eventId: number | null;
  readonly items: readonly TicketingItem[];
  /** Called when a sold-out ticket is available again. */
  reload(): void;
}

interface HeldTickets {
  readonly others: ReadonlySet<number>;
  readonly own: ReadonlyMap<number, number>;
}

const none: HeldTickets = { others: new Set(), own: new Map() };

/**
 * Tickets that are only available in unpaid orders: ids of those that others hold and that may become available, and how
 * many the visitor's own order holds. Polls while there are any.
 */
export function useHeldTickets({ catalogue, eventId, items, reload }: HeldTicketsOptions): HeldTickets {
  const [held, setHeld] = useState(none);

  useEffect(() => {
    const gone = new Set(items.filter(isSoldOut).map(({ id }) => id));
    if (eventId === null || gone.size === 0) return;
    let isCurrent = true;
    const stop = pollWhileVisible(async () => {
      const available = await catalogue.availability(eventId);
      if (!isCurrent || available === 'unsupported') return 'enough';
      if (available === 'unknown') return 'again';
      const goneItems = available.filter(({ id }) => gone.has(id));
      const mayComeBack = goneItems.filter(({ free, held }) => free === 0 && held > 0);
      setHeld({
        others: new Set(mayComeBack.filter(({ held, yours }) => held > yours).map(({ id }) => id)),
        own: new Map(mayComeBack.map(({ id, yours }) => [id, yours])),
      });
      if (goneItems.some(({ free }) => free !== 0)) reload();
      return mayComeBack.length > 0 ? 'again' : 'enough';
    });
    return () => {
      isCurrent = false;
      stop();
    };
  }, [catalogue, eventId, items, reload]);

  return held;
}
