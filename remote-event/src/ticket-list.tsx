import type { Catalogue } from '@storefront/contract/catalogue';
import type { Host } from '@storefront/contract/host';
import type { Loaded } from '@storefront/contract/loaded';
import type { Event } from '@storefront/domain/event';
import { withOwnTickets } from '@storefront/domain/quantity';
import type { SalesClosed } from '@storefront/domain/sales-closed';
import type { TicketingItem } from '@storefront/domain/ticketing-item';
import { callAtRest } from '@storefront/ui/call-at-rest';
import { LoadError } from '@storefront/ui/load-error';
import { Spinner } from '@storefront/ui/spinner';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { messages } from '#messages/event';
import styles from './ticket-list.module.css';
import { TicketSections } from './ticket-sections';
import { useHeldTickets } from './use-held-tickets';

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
function useTicketingItems(catalogue: Catalogue, eventId: number | null, brought?: readonly TicketingItem[]) {
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

interface TicketListProps {
  readonly event: Event | null;
  /** Tickets that came with the document. */
  readonly brought?: readonly TicketingItem[] | undefined;
  readonly salesClosed?: SalesClosed | undefined;
  readonly host: Host;
}

/** The tickets on public sale, each with its quantity in the cart (docs/rules.md, Ticket list). */
export function TicketList({ event, brought, salesClosed, host }: TicketListProps) {
  const eventId = event?.id ?? null;
  const { state, retry, reload } = useTicketingItems(host.catalogue, eventId, brought);
  const items = state.status === 'loaded' ? state.items : noItems;
  const held = useHeldTickets({ catalogue: host.catalogue, eventId, items, reload });
  const offered = useMemo(
    () => items.map((item) => withOwnTickets(item, held.own.get(item.id) ?? 0)),
    [items, held],
  );

  switch (state.status) {
    case 'waiting':
      // Each state has an element of its own: one that stayed would be seen to move down when the event comes.
      return (
        <p key="waiting" className={styles['state']} data-pending>
          {messages.waiting}
        </p>
      );
    case 'loading':
      return (
        <p key="loading" className={styles['state']} role="status" data-pending>
          <Spinner />
          {messages.loading}
        </p>
      );
    case 'failed':
      return <LoadError message={messages.failed(state.message)} onRetry={retry} />;
    case 'loaded':
      return (
        <section aria-label={messages.tickets}>
          {state.items.length === 0 && <p className={styles['state']}>{messages.noTickets}</p>}
          {event && (
            <TicketSections
              key={event.id}
              event={event}
              items={offered}
              salesClosed={salesClosed}
              inOtherCarts={held.others}
              host={host}
            />
          )}
        </section>
      );
  }
}

const noItems: readonly TicketingItem[] = [];
