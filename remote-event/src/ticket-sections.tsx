import type { Host } from '@storefront/contract/host';
import type { Event } from '@storefront/domain/event';
import { isSoldOut } from '@storefront/domain/quantity';
import { saleState } from '@storefront/domain/sale-window';
import type { SalesClosed } from '@storefront/domain/sales-closed';
import type { TicketingItem } from '@storefront/domain/ticketing-item';
import { LongList } from '@storefront/ui/long-list';
import { VisuallyHidden } from '@storefront/ui/visually-hidden';
import { useMemo, useState } from 'react';
import { words } from '#words/event';
import { arrangeTickets } from './arrange-tickets';
import { TicketCard } from './ticket-card';
import { TicketSearch } from './ticket-search';
import styles from './ticket-sections.module.css';

interface TicketSectionsProps {
  readonly event: Event;
  readonly items: readonly TicketingItem[];
  readonly salesClosed?: SalesClosed | undefined;
  /** Ids of the tickets that none is free of, but that orders hold which are being paid. */
  readonly inOtherCarts: ReadonlySet<number>;
  readonly host: Host;
}

/** From how many tickets on they can be searched. */
const searchedFrom = 16;

/** The cards of the tickets, in sections by category (docs/rules.md, Ticket list). */
export function TicketSections({ event, items, salesClosed, inOtherCarts, host }: TicketSectionsProps) {
  const [search, setSearch] = useState('');
  // A ticket that sells out later keeps its place, so that none moves under a finger.
  const [gone] = useState(() => {
    const now = new Date(host.renderedAt ?? Date.now());
    const isGone = (item: TicketingItem) =>
      isSoldOut(item) || saleState(item, now, event.timezone).state !== 'open';
    return new Set(items.filter(isGone).map(({ id }) => id));
  });
  const sections = useMemo(() => arrangeTickets(items, gone), [items, gone]);
  const isFound = ({ name, category }: TicketingItem) =>
    `${name} ${category ?? ''}`.toLowerCase().includes(search.trim().toLowerCase());
  const found = items.filter(isFound).length;

  return (
    <>
      {items.length >= searchedFrom && <TicketSearch text={search} found={found} onChange={setSearch} />}
      {sections.map(({ category, items }, section) => (
        <div key={category} className={styles['section']} hidden={!items.some(isFound)}>
          <h2 className={styles['heading']}>
            {(sections.length > 1 && category) || <VisuallyHidden>{words.chooseTickets}</VisuallyHidden>}
          </h2>
          <div className={styles['list']}>
            <LongList items={items} isFar={section > 0} isHidden={(item) => !isFound(item)}>
              {(item) => (
                <div className={styles['ticket']}>
                  <TicketCard
                    item={item}
                    allIn={host.catalogue.allInCents(event, item)}
                    salesClosed={salesClosed}
                    timezone={event.timezone}
                    renderedAt={host.renderedAt}
                    cart={host.cart}
                    inOtherCarts={inOtherCarts.has(item.id)}
                  />
                </div>
              )}
            </LongList>
          </div>
        </div>
      ))}
    </>
  );
}
