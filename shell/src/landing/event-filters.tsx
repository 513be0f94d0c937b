import type { ListedEvent } from '@storefront/api/listed-event';
import { eventMonths, formatMonth } from '@storefront/domain/event-days';
import { Button } from '@storefront/ui/button';
import { Field } from '@storefront/ui/field';
import { SelectField } from '@storefront/ui/select-field';
import type { FormEvent } from 'react';
import { messages } from '#messages/landing';
import { replaceQuery } from '../navigation/path';
import { type EventFilter, writeFilter } from './event-filter';
import styles from './landing.module.css';

interface EventFiltersProps {
  /** All events of the page, of which the choices follow. */
  readonly events: readonly ListedEvent[];
  readonly filter: EventFilter;
}

/** A choice that the address asks for stays one, whether or not an event has it. */
const choices = (known: readonly string[], asked: string) =>
  [...new Set([...known, asked])].filter(Boolean).sort();

/** Search, city and month. Each change shows its events at once; without a script, the form asks the server for them. */
export function EventFilters({ events, filter }: EventFiltersProps) {
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
