import type { ListedEvent } from '@storefront/api';
import { eventMonths } from '@storefront/domain/dates';

/** Which events the address of the landing page asks for; empty where it asks for all. */
export interface EventFilter {
  /** Words of the name or the place. */
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

/** Where the server draws pages there is no URLSearchParams. */
const parametersOf = (query: string) =>
  new Map(
    query
      .replace(/^\?/, '')
      .split('&')
      .map((pair) => pair.split('='))
      .map(([name = '', ...value]) => [decoded(name), decoded(value.join('='))] as const),
  );

/** The filter in a query such as `?city=Portland&month=2026-11`; what cannot be meant is left out. */
export function readFilter(query: string): EventFilter {
  const parameters = parametersOf(query);
  const text = (name: string) => (parameters.get(name) ?? '').trim().slice(0, maxTextLength);
  const month = text('month');
  return { q: text('q'), city: text('city'), month: isMonth(month) ? month : '' };
}

/** The query of a filter: empty where it asks for all. */
export function writeFilter({ q, city, month }: EventFilter): string {
  const filled = Object.entries({ q, city, month }).filter(([, value]) => value !== '');
  return filled.map(([name, value], at) => `${at ? '&' : '?'}${name}=${encodeURIComponent(value)}`).join('');
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** Whether an event is asked for: each word is in its name or its place, whatever their case and accents. */
export function matchesFilter(event: ListedEvent, { q, city, month }: EventFilter): boolean {
  const words = plain(q).split(/\s+/).filter(Boolean);
  const text = plain([event.name, event.address_city, event.address_state].join(' '));
  return (
    words.every((word) => text.includes(word)) &&
    (city === '' || plain(event.address_city?.trim() ?? '') === plain(city)) &&
    (month === '' || eventMonths(event).includes(month))
  );
}
