import { fetchEvents } from '@storefront/api/fetch-events';
import { fetchTicketingItems } from '@storefront/api/fetch-ticketing-items';
import { createCatalogueClient } from './catalogue-client';
import { createEventQuestion } from './event-question';
import { createQuestion } from './question';

interface CatalogueOptions {
  /** Where this server reaches the API. */
  readonly apiOrigin: string;
  readonly warn: (line: string) => void;
  /** Milliseconds of a clock that cannot be set back. */
  readonly now?: () => number;
}

/**
 * What documents are told of the catalogue; nothing of it belongs to a visitor. Each question is asked about once in a
 * second, whatever the number of visitors.
 */
export function createCatalogue({ apiOrigin, warn, now = () => performance.now() }: CatalogueOptions) {
  const client = createCatalogueClient(apiOrigin);
  const options = {
    now,
    warn: (why: string) => warn(`The catalogue does not answer for documents: ${why}`),
  };
  const events = createQuestion({ ...options, ask: () => fetchEvents(client) });
  const tickets = createQuestion({ ...options, ask: (id) => fetchTicketingItems(client, Number(id)) });
  const listed = async () => (await events('all').answer)?.value ?? [];
  return {
    /** The active event with a slug; its value is null where there is none. */
    event: createQuestion({ ...options, ask: createEventQuestion({ client, listed, now }) }),
    /** The tickets of an event that are on public sale. */
    tickets: (eventId: number) => tickets(String(eventId)),
    /** The events of the landing list. */
    events: () => events('all'),
    now,
  };
}

export type Catalogue = ReturnType<typeof createCatalogue>;
