import { eventFields } from '@storefront/domain/fields/event-fields';
import type { ListRow } from '@storefront/domain/fields/rows';
import { ticketingItemFields } from '@storefront/domain/fields/ticketing-item-fields';
import * as v from 'valibot';
import { listEntries } from './row-schemas';

/** What the landing list knows of an event. */
export interface ListedEvent extends ListRow<typeof eventFields> {
  readonly ticketing_items: readonly ListRow<typeof ticketingItemFields>[];
}

/** An event as get_events answers it. */
export const listedEventSchema: v.GenericSchema<unknown, ListedEvent> = v.object({
  ...listEntries(eventFields),
  ticketing_items: v.array(v.object(listEntries(ticketingItemFields))),
});
