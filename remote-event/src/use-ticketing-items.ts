import type { Catalogue } from '@storefront/contract/catalogue';
import type { Loaded } from '@storefront/contract/loaded';
import type { TicketingItem } from '@storefront/domain/ticketing-item';
import { callAtRest } from '@storefront/ui/call-at-rest';
import { useCallback, useEffect, useState } from 'react';

type TicketingItemsState =
  | { readonly status: 'waiting' }
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly message: string }
  | { readonly status: 'loaded'; readonly items: readonly TicketingItem[] };

interface Result {
  readonly eventId: number;
  readonly attempt: number;
  readonly loaded: Loaded<readonly TicketingItem[]>;
}

/**
 * Loads the tickets of an event once its id is known. Tickets that were `brought` are shown at once, and loaded again
 * behind that.
 */
export function useTicketingItems(
  catalogue: Catalogue,
  eventId: number | null,
  brought?: readonly TicketingItem[],
) {
  const [attempt, setAttempt] = useState(0);
  const [first] = useState<Result | null>(() =>
    brought && eventId !== null ? { eventId, attempt, loaded: { ok: true, value: brought } } : null,
  );
  const [result, setResult] = useState(first);

  /** Loads the tickets again, behind those that are shown. */
  const reload = useCallback(async () => {
    if (eventId === null) return;
    const loaded = await catalogue.tickets(eventId);
    if (loaded.ok) setResult((shown) => (shown?.eventId === eventId ? { ...shown, loaded } : shown));
  }, [catalogue, eventId]);

  useEffect(() => {
    if (eventId === null) return;
    if (first?.eventId === eventId) return callAtRest(reload);
    let isCurrent = true;
    catalogue.tickets(eventId).then((loaded) => {
      if (isCurrent) setResult({ eventId, attempt, loaded });
    });
    return () => {
      isCurrent = false;
    };
  }, [catalogue, eventId, first, attempt, reload]);

  const current = result?.eventId === eventId && result.attempt === attempt ? result.loaded : null;
  return { state: stateOf(eventId, current), retry: () => setAttempt(attempt + 1), reload };
}

function stateOf(eventId: number | null, loaded: Result['loaded'] | null): TicketingItemsState {
  if (eventId === null) return { status: 'waiting' };
  if (!loaded) return { status: 'loading' };
  return loaded.ok
    ? { status: 'loaded', items: loaded.value }
    : { status: 'failed', message: loaded.message };
}
