import type { Host } from '@storefront/contract/host';
import type { Event } from '@storefront/domain/event';
import { isSoldOut } from '@storefront/domain/quantity';
import { saleState } from '@storefront/domain/sale-window';
import type { SalesClosed } from '@storefront/domain/sales-closed';
import type { TicketingItem } from '@storefront/domain/ticketing-item';
import { LongList } from '@storefront/ui/long-list';
import { VisuallyHidden } from '@storefront/ui/visually-hidden';
import { useId, useMemo, useState } from 'react';
import { messages } from '#messages/event';
import { TicketCard } from './ticket-card';
import styles from './ticket-list.module.css';

/** Tickets that are shown under one heading. */
interface TicketSection {
  /** The category of its tickets; null for those that have none. */
  readonly category: string | null;
  readonly items: readonly TicketingItem[];
}

/**
 * Tickets in sections by category, each in the order given with those last that cannot be bought. Tickets without a category come
 * first; the other sections come in the order of their first tickets, those with nothing to buy last.
 * @param gone - ids of the tickets that cannot be bought
 */
export function arrangeTickets(
  items: readonly TicketingItem[],
  gone: ReadonlySet<number>,
): readonly TicketSection[] {
  const isGone = ({ id }: TicketingItem) => gone.has(id);
  const sections = new Map<string | null, TicketingItem[]>();
  for (const item of items) {
    const category = item.category?.trim() || null;
    sections.set(category, [...(sections.get(category) ?? []), item]);
  }
  return [...sections]
    .map(([category, all]) => ({ category, items: lastWhere(all, isGone) }))
    .sort((a, b) => rank(a, isGone) - rank(b, isGone));
}

function rank({ category, items }: TicketSection, isGone: (item: TicketingItem) => boolean): number {
  if (category === null) return 0;
  return items.every(isGone) ? 2 : 1;
}

function lastWhere<Item>(items: readonly Item[], isLast: (item: Item) => boolean): readonly Item[] {
  return [...items.filter((item) => !isLast(item)), ...items.filter(isLast)];
}

interface TicketSearchProps {
  readonly text: string;
  /** How many tickets have these words. */
  readonly found: number;
  onChange(text: string): void;
}

/** Finds tickets by name or category in a long list. */
function TicketSearch({ text, found, onChange }: TicketSearchProps) {
  const id = useId();
  return (
    <search className={styles['search']}>
      <label htmlFor={id}>{messages.searchTickets}</label>
      <input
        id={id}
        type="search"
        autoComplete="off"
        value={text}
        onChange={({ target }) => onChange(target.value)}
      />
      <VisuallyHidden role="status">{text && messages.found(found)}</VisuallyHidden>
      {found === 0 && <p>{messages.noneFound}</p>}
    </search>
  );
}

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
            {(sections.length > 1 && category) || <VisuallyHidden>{messages.chooseTickets}</VisuallyHidden>}
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
