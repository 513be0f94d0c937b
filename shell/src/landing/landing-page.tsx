import { fetchEvents, type ListedEvent } from '@ticket-storefront/api';
import type { GraphqlOptions } from '@ticket-storefront/contract';
import { eventMonths, formatMonth } from '@ticket-storefront/domain/dates';
import { eventPageTitle, type Listing, listingOf, soonestFirst } from '@ticket-storefront/domain/events';
import { Button, ButtonLink, Field, LoadError, SelectField } from '@ticket-storefront/ui';
import hidden from '@ticket-storefront/ui/visually-hidden.module.css';
import { type FormEvent, useCallback, useId } from 'react';
import { messages as frame } from '#messages/frame';
import { messages } from '#messages/landing';
import { PageLoading, Sheet } from '../layout';
import { replaceQuery, useQuery } from '../navigation/path';
import { useLoaded, useNow, usePageTitle, useRefreshOnce, useServices } from '../services';
import { EventCard } from './event-card';
import { type EventFilter, matchesFilter, readFilter, writeFilter } from './event-filter';
import styles from './landing.module.css';

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
          {(control) => <input {...control} type="search" name="q" maxLength={60} defaultValue={filter.q} />}
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
            <EventCard
              event={event}
              listing={listing}
              now={now}
              isFirst={listing === 'on-sale' && place < 3}
            />
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
      <div className={styles['welcome']}>
        <h1 className={styles['title']}>{messages.title}</h1>
        <p className={styles['lead']}>{messages.lead}</p>
      </div>
      {current.state === 'loading' && <PageLoading />}
      {current.state === 'failed' && <LoadError message={frame.error(current.message)} onRetry={retry} />}
      {(listed.length > 0 || isFiltered) && (
        <EventFilters events={listed.map(({ event }) => event)} filter={filter} />
      )}
      {current.state === 'loaded' && (
        <p className={styles['count']} role="status">
          {messages.events(matching.length)}
        </p>
      )}
      {current.state === 'loaded' && matching.length === 0 && <NoEvents isFiltered={isFiltered} />}
      <EventGroup title={messages.onSale} events={onSale} now={now} isOnly={others.length === 0} />
      <EventGroup title={messages.notOnSale} events={others} now={now} isOnly={false} />
    </div>
  );
}
