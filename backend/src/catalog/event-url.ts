import type { StoredEvent } from './read-catalog';

/** Address of an event's page. @param storefront - origin of the storefront */
export const eventUrl = (
  storefront: string,
  { ticketing_slug }: Pick<StoredEvent, 'ticketing_slug'>,
): string => `${storefront}/events/${encodeURIComponent(ticketing_slug)}`;
