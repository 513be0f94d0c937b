import type { Host } from '@storefront/contract/host';
import type { Event } from '@storefront/domain/event';
import { withOwnTickets } from '@storefront/domain/quantity';
import type { SalesClosed } from '@storefront/domain/sales-closed';
import type { TicketingItem } from '@storefront/domain/ticketing-item';
import { LoadError } from '@storefront/ui/load-error';
import { Spinner } from '@storefront/ui/spinner';
import { useMemo } from 'react';
import { words } from '#words/event';
import styles from './ticket-list.module.css';
import { TicketSections } from './ticket-sections';
import { useHeldTickets } from './use-held-tickets';
import { useTicketingItems } from './use-ticketing-items';

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
          {words.waiting}
        </p>
      );
    case 'loading':
      return (
        <p key="loading" className={styles['state']} role="status" data-pending>
          <Spinner />
          {words.loading}
        </p>
      );
    case 'failed':
      return <LoadError message={words.failed(state.message)} onRetry={retry} />;
    case 'loaded':
      return (
        <section aria-label={words.tickets}>
          {state.items.length === 0 && <p className={styles['state']}>{words.noTickets}</p>}
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
