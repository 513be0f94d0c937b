import type { Event } from '@storefront/domain/event';
import type { TicketingItem } from '@storefront/domain/ticketing-item';
import * as v from 'valibot';
import { eventSchema } from './event-schema';
import { type ListedEvent, listedEventSchema } from './listed-event';
import { ticketingItemSchema } from './ticketing-item-schema';

/** What a document brings of the catalogue. What the catalogue did not answer in time is left out. */
export interface PageData {
  /** The event of the address; null where there is no such event. */
  readonly event?: Event | null | undefined;
  /** Whether the event was over at `readAt`. */
  readonly hasEnded?: boolean | undefined;
  /** Its tickets on public sale, by name. */
  readonly items?: readonly TicketingItem[] | undefined;
  /** The landing list. */
  readonly events?: readonly ListedEvent[] | undefined;
  /**
   * When the document was made, some seconds less: milliseconds since 1970 by the server's clock. What the server drew,
   * and the drawing that takes it over, take it as now.
   */
  readonly readAt: number;
}

/** The data as a document holds it. Shell server and shell are released apart, so each parses it. */
export const pageDataSchema: v.GenericSchema<unknown, PageData> = v.object({
  event: v.optional(v.nullable(eventSchema)),
  hasEnded: v.optional(v.boolean()),
  items: v.optional(v.array(ticketingItemSchema)),
  events: v.optional(v.array(listedEventSchema)),
  readAt: v.number(),
});

/** Id of the script element that contains {@link PageData} as JSON. */
export const pageDataElementId = 'page-data';
