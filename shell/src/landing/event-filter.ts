import type { ListedEvent } from '@ticket-storefront/api';
import { eventMonths } from '@ticket-storefront/domain/dates';

/** The filter in the landing page's address; empty fields match all events. */
export interface EventFilter {
  /** Words in the name or place. */
  readonly q: string;
  readonly city: string;
  /** `YYYY-MM`. */
  readonly month: string;
}

const maxTextLength = 60;

const isMonth = (text: string) => /^\d{4}-(0[1-9]|1[0-2])$/.test(text);

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return '';
  }
}

/** Server entries have no URLSearchParams. */
const parametersOf = (query: string) =>
  new Map(
    query
      .replace(/^\?/, '')
      .split('&')
      .map((pair) => pair.split('='))
      .map(([name = '', ...value]) => [decoded(name), decoded(value.join('='))] as const),
  );

/** Reads the filter from a query, for example `?city=Portland&month=2026-11`, ignoring invalid values. */
export function readFilter(query: string): EventFilter {
  const parameters = parametersOf(query);
  const text = (name: string) => (parameters.get(name) ?? '').trim().slice(0, maxTextLength);
  const month = text('month');
  return { q: text('q'), city: text('city'), month: isMonth(month) ? month : '' };
}

/** The query of a filter; empty if it matches all events. */
export function writeFilter({ q, city, month }: EventFilter): string {
  const filled = Object.entries({ q, city, month }).filter(([, value]) => value !== '');
  return filled.map(([name, value], at) => `${at ? '&' : '?'}${name}=${encodeURIComponent(value)}`).join('');
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** Whether an event matches: each word is in its name or place, ignoring case and accents. */
export function matchesFilter(event: ListedEvent, { q, city, month }: EventFilter): boolean {
  const words = plain(q).split(/\s+/).filter(Boolean);
  const text = plain([event.name, event.address_city, event.address_state].join(' '));
  return (
    words.every((word) => text.includes(word)) &&
    (city === '' || plain(event.address_city?.trim() ?? '') === plain(city)) &&
    (month === '' || eventMonths(event).includes(month))
  );
}
