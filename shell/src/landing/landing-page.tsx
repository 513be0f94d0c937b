import { fetchEvents, type ListedEvent } from '@ticket-storefront/api';
import type { GraphqlOptions } from '@ticket-storefront/contract';
import { allInCents, formatUsd } from '@ticket-storefront/domain';
import { eventMonths, formatMonth, formatWhen } from '@ticket-storefront/domain/dates';
import {
  cityAndState,
  eventPageTitle,
  isListed,
  type Listing,
  listingOf,
  soonestFirst,
} from '@ticket-storefront/domain/events';
import { Button, ButtonLink, EventPicture, Field, LoadError, SelectField } from '@ticket-storefront/ui';
import hidden from '@ticket-storefront/ui/visually-hidden.module.css';
import { type FormEvent, useCallback, useId, useSyncExternalStore } from 'react';
import { messages as frame } from '#messages/frame';
import { messages } from '#messages/landing';
import { PageLoading, Sheet } from '../layout';
import { eventPath } from '../navigation/paths';
import { useLoaded, useNow, usePageTitle, useRefreshOnce, useServices } from '../services';
import { type EventFilter, matchesFilter, readFilter, writeFilter } from './event-filter';
import styles from './landing.module.css';

/** Replaces the query in this page's address, without a history entry. */
function replaceQuery(query: string): void {
  window.history.replaceState(window.history.state, '', `${window.location.pathname}${query}`);
  window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }));
}

function follow(onChange: () => void): () => void {
  window.addEventListener('popstate', onChange);
  return () => window.removeEventListener('popstate', onChange);
}

/** The query of the address. @param serverQuery - query that the server rendered the page with. */
const useQuery = (serverQuery: string): string =>
  useSyncExternalStore(
    follow,
    () => window.location.search,
    () => serverQuery,
  );

interface EventPriceProps {
  readonly event: ListedEvent;
  /** Its tickets on sale, at least one. */
  readonly items: ListedEvent['ticketing_items'];
}

/** The price of one ticket with its fees and taxes: the lowest or a range (docs/rules.md, Landing). */
function EventPrice({ event, items }: EventPriceProps) {
  const priced = items
    .map((item) => ({ price: item.price, allIn: allInCents(event, item) }))
    .sort((a, b) => a.allIn - b.allIn);
  const [lowest, highest] = [priced[0], priced.at(-1)];
  if (!lowest || !highest) return null;
  if (highest.allIn === 0) return <p className={styles['price']}>{messages.freeTickets}</p>;

  const categories = new Set(items.map(({ category }) => category?.trim() || null));
  const isRange = lowest.allIn < highest.allIn && (categories.size > 1 || lowest.allIn === 0);
  const shown = isRange ? [lowest, highest] : [lowest];
  const allIn = rangeOf(shown.map((ticket) => ticket.allIn));
  return (
    <p className={styles['price']}>
      <span>{isRange ? allIn : messages.from(allIn)}</span>
      {shown.some((ticket) => ticket.allIn > ticket.price) && (
        <small className={styles['plusFees']}>
          <span>{rangeOf(shown.map((ticket) => ticket.price).sort((a, b) => a - b))}</span>
          {messages.plusFees}
        </small>
      )}
    </p>
  );
}

const rangeOf = (cents: readonly number[]) =>
  cents.map((amount) => (amount === 0 ? messages.free : formatUsd(amount))).join(' – ');

interface EventCardProps {
  readonly event: ListedEvent;
  readonly listing: Listing;
  readonly now: Date;
  /** Its place among the events of its group. */
  readonly place: number;
}

/** One event of the landing page. The whole card is a link. */
function EventCard({ event, listing, now, place }: EventCardProps) {
  const when = formatWhen(event);
  const where = cityAndState(event);
  const onSale = event.ticketing_items.filter((item) => isListed(event, [item], now));
  return (
    <article className={styles['card']}>
      <EventPicture
        className={styles['picture']}
        slug={event.ticketing_slug}
        kind="background"
        moves={event.id}
        address={event.ticketing_background_url || null}
        sizes={place === 0 ? '(max-width: 75rem) 100vw, 44rem' : '(max-width: 36rem) 100vw, 24rem'}
        alt=""
        loading={listing === 'on-sale' && place < 3 ? 'eager' : 'lazy'}
        decoding="async"
      />
      <div className={styles['words']}>
        {when && <p className={styles['dates']}>{when}</p>}
        <h3 className={styles['name']}>
          <a className={styles['link']} href={eventPath(event.ticketing_slug)}>
            {event.name}
          </a>
        </h3>
        {where && <p className={styles['facts']}>{where}</p>}
        {listing === 'on-sale' ? (
          <EventPrice event={event} items={onSale} />
        ) : (
          <p className={styles[listing]}>{listing === 'soon' ? messages.onSaleSoon : messages.soldOut}</p>
        )}
        {listing === 'on-sale' && place === 0 && (
          <span className={styles['open']} aria-hidden="true">
            {messages.getTickets}
          </span>
        )}
      </div>
    </article>
  );
}

interface EventFiltersProps {
  /** All events of the page, which determine the choices. */
  readonly events: readonly ListedEvent[];
  readonly filter: EventFilter;
}

/** The value from the address stays a choice, even if no event has it. */
const choices = (known: readonly string[], matching: string) =>
  [...new Set([...known, matching])].filter(Boolean).sort();

/** Search, city and month. Each change filters immediately; without a script, the form submits to the server. */
function EventFilters({ events, filter }: EventFiltersProps) {
  const cities = choices(
    events.map(({ address_city }) => address_city?.trim() ?? ''),
    filter.city,
  );
  const months = choices(events.flatMap(eventMonths), filter.month);

  const show = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    const fields = new FormData(currentTarget);
    const text = (name: string) => String(fields.get(name) ?? '').trim();
    replaceQuery(writeFilter({ q: text('q'), city: text('city'), month: text('month') }));
  };

  return (
    <form
      aria-label={messages.findEvents}
      className={styles['filters']}
      action="/"
      onChange={show}
      onSubmit={(event) => {
        event.preventDefault();
        show(event);
      }}
    >
      <div className={styles['text']}>
        <Field label={messages.searchEvents}>
          {(control) => (
            <input
              {...control}
              type="search"
              name="q"
              placeholder={messages.searchEvents}
              maxLength={60}
              defaultValue={filter.q}
            />
          )}
        </Field>
      </div>
      <SelectField
        label={messages.city}
        name="city"
        defaultValue={filter.city}
        options={[['', messages.allCities], ...cities.map((city) => [city, city] as const)]}
      />
      <SelectField
        label={messages.month}
        name="month"
        defaultValue={filter.month}
        options={[['', messages.allMonths], ...months.map((month) => [month, formatMonth(month)] as const)]}
      />
      <Button type="submit" variant="secondary">
        {messages.search}
      </Button>
    </form>
  );
}

interface ShownEvent {
  readonly event: ListedEvent;
  readonly listing: Listing;
}

interface EventGroupProps {
  readonly title: string;
  readonly events: readonly ShownEvent[];
  readonly now: Date;
  /** Whether it is the only group: then its heading is for screen readers only. */
  readonly isOnly: boolean;
}

/** Events under one heading; nothing if there are none. */
function EventGroup({ title, events, now, isOnly }: EventGroupProps) {
  const titleId = useId();
  if (events.length === 0) return null;
  return (
    <section className={styles['group']} aria-labelledby={titleId}>
      <h2 className={isOnly ? hidden['spokenOnly'] : styles['groupTitle']} id={titleId}>
        {title}
      </h2>
      <ul className={styles['events']}>
        {events.map(({ event, listing }, place) => (
          <li key={event.id} className={styles['event']}>
            <EventCard event={event} listing={listing} now={now} place={place} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Links for an empty list. @param isFiltered - whether the filter may hide other events. */
function NoEvents({ isFiltered }: { readonly isFiltered: boolean }) {
  const { links } = useServices().boot;
  return (
    <Sheet>
      <p className={styles['none']}>{isFiltered ? messages.nothingFound : messages.nothingOnSale}</p>
      <p>
        {isFiltered ? (
          <ButtonLink href="/">{messages.showAllEvents}</ButtonLink>
        ) : (
          <ButtonLink href={links.contact}>{messages.askWhatIsComing}</ButtonLink>
        )}
      </p>
    </Sheet>
  );
}

/** The matching events, soonest first: those on sale, then the others (docs/rules.md, Landing). */
export function LandingPage() {
  const { graphql, preloadedData, query } = useServices();
  const load = useCallback((options?: GraphqlOptions) => fetchEvents(graphql, options), [graphql]);
  const { current, retry, refresh } = useLoaded(load, preloadedData.events);
  useRefreshOnce(refresh, preloadedData.events ? (preloadedData.mayBeOld ? 'now' : 'at rest') : 'never');
  usePageTitle(eventPageTitle({}));

  const now = useNow();
  const filter = readFilter(useQuery(query));
  const isFiltered = writeFilter(filter) !== '';
  const all = current.state === 'loaded' ? [...current.value].sort(soonestFirst) : [];
  const listed = all.flatMap((event) => {
    const listing = listingOf(event, event.ticketing_items, now);
    return listing === null ? [] : [{ event, listing }];
  });
  const matching = listed.filter(({ event }) => matchesFilter(event, filter));
  const onSale = matching.filter(({ listing }) => listing === 'on-sale');
  const others = matching.filter(({ listing }) => listing !== 'on-sale');

  return (
    <div className={styles['landing']}>
      <div className={styles['head']}>
        <h1 className={styles['title']}>{messages.title}</h1>
        {listed.length > 0 && <p className={styles['promise']}>{messages.promise}</p>}
        {(listed.length > 0 || isFiltered) && (
          <EventFilters events={listed.map(({ event }) => event)} filter={filter} />
        )}
      </div>
      {current.state === 'loading' && <PageLoading />}
      {current.state === 'failed' && <LoadError message={frame.error(current.message)} onRetry={retry} />}
      {current.state === 'loaded' && (
        <p className={isFiltered ? styles['count'] : hidden['spokenOnly']} role="status">
          {messages.events(matching.length)}
        </p>
      )}
      {current.state === 'loaded' && matching.length === 0 && <NoEvents isFiltered={isFiltered} />}
      <EventGroup title={messages.onSale} events={onSale} now={now} isOnly={others.length === 0} />
      <EventGroup title={messages.notOnSale} events={others} now={now} isOnly={false} />
    </div>
  );
}
