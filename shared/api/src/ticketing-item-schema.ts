import { ticketingItemFields } from '@storefront/domain/fields/ticketing-item-fields';
import type { TicketingItem } from '@storefront/domain/ticketing-item';
import * as v from 'valibot';
import { pageEntries } from './row-schemas';

/** A ticket as get_ticketing_items answers it. */
export const ticketingItemSchema: v.GenericSchema<unknown, TicketingItem> = v.object(
  pageEntries(ticketingItemFields),
);
