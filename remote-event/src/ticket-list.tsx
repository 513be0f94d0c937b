import type { Catalogue, Host, Loaded } from '@ticket-storefront/contract';
import { isSoldOut, type SalesClosed, withOwnTickets } from '@ticket-storefront/domain';
import { saleState } from '@ticket-storefront/domain/dates';
import type { Event, TicketingItem } from '@ticket-storefront/domain/events';
import {
  callWhenIdle,
  classNames,
  LoadError,
  LongList,
  Spinner,
  VisuallyHidden,
} from '@ticket-storefront/ui';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { messages } from '#messages/event';
import { TicketCard } from './ticket-card';
import styles from './ticket-list.module.css';
import { useHeldTickets } from './use-held-tickets';

interface TicketSection {
  /** The tickets' category; null if they have none. */
  readonly category: string | null;
  readonly items: readonly TicketingItem[];
}

/**
 * Groups tickets by category. Within each section, tickets that cannot be bought come last. Tickets without a category come
 * first; the other sections follow in the order of their first ticket, sections with nothing to buy last.
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

/** The index from which on a section's tickets are folded: all that cannot be bought, if many, and others can. */
function foldedFrom(items: readonly TicketingItem[], gone: ReadonlySet<number>): number {
  const first = items.findIndex(({ id }) => gone.has(id));
  return first > 0 && items.length - first >= minFolded ? first : items.length;
}

/** What of a long list is shown. */
interface TicketFilter {
  /** Words of the name or category. */
  readonly text: string;
  /** The only category; null for all. */
  readonly category: string | null;
}

interface TicketSearchProps {
  readonly filter: TicketFilter;
  /** The categories to choose from; empty where the list has too few tickets. */
  readonly categories: readonly string[];
  readonly hasText: boolean;
  readonly found: number;
  onChange(filter: TicketFilter): void;
}

/** Searches a long list by name or category, and limits it to one category. */
function TicketSearch({ filter, categories, hasText, found, onChange }: TicketSearchProps) {
  const { text, category } = filter;
  return (
    <search className={styles['search']}>
      {hasText && (
        <input
          type="search"
          aria-label={messages.searchTickets}
          placeholder={messages.searchTickets}
          autoComplete="off"
          value={text}
          onChange={({ target }) => onChange({ text: target.value, category: null })}
        />
      )}
      {categories.length > 0 && (
        <div className={styles['chips']}>
          {[null, ...categories].map((choice) => (
            <button
              key={choice}
              type="button"
              aria-pressed={category === choice}
              onClick={() => onChange({ text: '', category: choice })}
            >
              {choice ?? messages.all}
            </button>
          ))}
        </div>
      )}
      <VisuallyHidden role="status">{(text || category) && messages.found(found)}</VisuallyHidden>
      {found === 0 && <p>{messages.noneFound(text)}</p>}
    </search>
  );
}

interface TicketSectionsProps {
  readonly event: Event;
  readonly items: readonly TicketingItem[];
  readonly salesClosed?: SalesClosed | undefined;
  /** Ids of the tickets that are only in unpaid orders. */
  readonly inOtherCarts: ReadonlySet<number>;
  readonly host: Host;
}

/** Number of tickets from which on the list has a search box. */
const minSearchable = 16;

/** Number of tickets from which on the list can be limited to one of its categories. */
const minChosen = 9;

/** Number of unavailable tickets from which on a section folds them. */
const minFolded = 4;

/** The rows of the tickets, in sections by category (docs/rules.md, Ticket list). */
function TicketSections({ event, items, salesClosed, inOtherCarts, host }: TicketSectionsProps) {
  const [filter, setFilter] = useState<TicketFilter>({ text: '', category: null });
  // A ticket that sells out later keeps its place, so nothing moves under a finger.
  const [gone] = useState(() => {
    const now = new Date(host.renderedAt ?? Date.now());
    const isGone = (item: TicketingItem) =>
      isSoldOut(item) || saleState(item, now, event.timezone).state !== 'open';
    return new Set(items.filter(isGone).map(({ id }) => id));
  });
  const sections = useMemo(() => arrangeTickets(items, gone), [items, gone]);
  const isFound = ({ name, category }: TicketingItem) =>
    (filter.category === null || filter.category === category?.trim()) &&
    `${name} ${category ?? ''}`.toLowerCase().includes(filter.text.trim().toLowerCase());
  const found = items.filter(isFound).length;

  const list = (listed: readonly TicketingItem[], isFar: boolean) => (
    <div className={styles['list']}>
      <LongList items={listed} isFar={isFar} isHidden={(item) => !isFound(item)}>
        {(item) => (
          <TicketCard
            item={item}
            allIn={host.catalogue.allInCents(event, item)}
            salesClosed={salesClosed}
            timezone={event.timezone}
            renderedAt={host.renderedAt}
            host={host}
            inOtherCarts={inOtherCarts.has(item.id)}
          />
        )}
      </LongList>
    </div>
  );

  return (
    <>
      {items.length >= minChosen && (
        <TicketSearch
          filter={filter}
          categories={sections.length > 1 ? sections.flatMap(({ category }) => category ?? []) : []}
          hasText={items.length >= minSearchable}
          found={found}
          onChange={setFilter}
        />
      )}
      {sections.map(({ category, items }, section) => (
        <div key={category} className={styles['section']} hidden={!items.some(isFound)}>
          <h2 className={styles['heading']}>
            {(sections.length > 1 && category) || <VisuallyHidden>{messages.chooseTickets}</VisuallyHidden>}
          </h2>
          {list(items.slice(0, foldedFrom(items, gone)), section > 0)}
          {foldedFrom(items, gone) < items.length && (
            <details className={styles['folded']} open={filter.text !== ''}>
              <summary>{messages.unavailable(`${items.length - foldedFrom(items, gone)}`)}</summary>
              {list(items.slice(foldedFrom(items, gone)), true)}
            </details>
          )}
        </div>
      ))}
    </>
  );
}

interface Result {
  readonly eventId: number;
  readonly attempt: number;
  readonly loaded: Loaded<readonly TicketingItem[]>;
}

/** Loads an event's tickets once its id is known. Shows preloaded tickets at once and refreshes them in the background. */
function useTicketingItems(
  catalogue: Catalogue,
  eventId: number | null,
  preloadedData?: readonly TicketingItem[],
) {
  const [attempt, setAttempt] = useState(0);
  const [first] = useState<Result | null>(() =>
    preloadedData && eventId !== null
      ? { eventId, attempt, loaded: { ok: true, value: preloadedData } }
      : null,
  );
  const [result, setResult] = useState(first);

  /** Refreshes the tickets in the background. */
  const reload = useCallback(async () => {
    if (eventId === null) return;
    const loaded = await catalogue.tickets(eventId);
    if (loaded.ok) setResult((shown) => (shown?.eventId === eventId ? { ...shown, loaded } : shown));
  }, [catalogue, eventId]);

  useEffect(() => {
    if (eventId === null) return;
    if (first?.eventId === eventId) return callWhenIdle(reload);
    let isCurrent = true;
    catalogue.tickets(eventId).then((loaded) => {
      if (isCurrent) setResult({ eventId, attempt, loaded });
    });
    return () => {
      isCurrent = false;
    };
  }, [catalogue, eventId, first, attempt, reload]);

  const loaded = result?.eventId === eventId && result.attempt === attempt ? result.loaded : null;
  return { loaded, retry: () => setAttempt(attempt + 1), reload };
}

interface TicketListProps {
  readonly event: Event | null;
  readonly preloadedData?: readonly TicketingItem[] | undefined;
  readonly salesClosed?: SalesClosed | undefined;
  readonly host: Host;
}

/** The tickets on public sale, each with its quantity in the cart (docs/rules.md, Ticket list). */
export function TicketList({ event, preloadedData, salesClosed, host }: TicketListProps) {
  const eventId = event?.id ?? null;
  const { loaded, retry, reload } = useTicketingItems(host.catalogue, eventId, preloadedData);
  const items = loaded?.ok ? loaded.value : noItems;
  const held = useHeldTickets({ catalogue: host.catalogue, eventId, items, reload });
  const offered = useMemo(
    () => items.map((item) => withOwnTickets(item, held.own.get(item.id) ?? 0)),
    [items, held],
  );

  // Each state has its own element: a reused one would visibly move down when the event arrives.
  if (!event) {
    return (
      <p key="waiting" className={classNames(styles['state'], styles['waiting'])} data-pending>
        {messages.waiting}
      </p>
    );
  }
  if (!loaded) {
    return (
      <p key="loading" className={styles['state']} role="status" data-pending>
        <Spinner />
        {messages.loading}
      </p>
    );
  }
  if (!loaded.ok) return <LoadError message={messages.failed(loaded.message)} onRetry={retry} />;
  return (
    <section aria-label={messages.tickets}>
      {items.length === 0 && <p className={styles['state']}>{messages.noTickets}</p>}
      <TicketSections
        key={event.id}
        event={event}
        items={offered}
        salesClosed={salesClosed}
        inOtherCarts={held.others}
        host={host}
      />
    </section>
  );
}

const noItems: readonly TicketingItem[] = [];
