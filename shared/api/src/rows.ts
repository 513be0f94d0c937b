import type { Event, TicketingItem } from '@storefront/domain/events';
import {
  eventFields,
  type Field,
  type Fields,
  isListed,
  isOnPage,
  type ListRow,
  type PageField,
  type PageKind,
  type PageRow,
  processorConfigFields,
  ticketingItemFields,
  type ValueOfKind,
} from '@storefront/domain/fields';
import * as v from 'valibot';

/** A decimal kept as the server writes it: a JSON number, or a string from servers that write numerics so. */
const decimal = v.union([
  v.number(),
  v.pipe(v.string(), v.trim(), v.regex(/^-?\d+(\.\d+)?$/, 'is not a decimal')),
]);

/** A whole number, whichever way the server writes it. */
const whole = v.pipe(decimal, v.transform(Number), v.safeInteger());

const string = v.string();

/** How a value of each kind that pages read is read from an answer of the catalogue. */
export const valueSchemas: {
  readonly [Kind in PageKind]: v.GenericSchema<unknown, ValueOfKind[Kind]>;
} = {
  whole,
  cents: v.pipe(whole, v.minValue(0)),
  count: whole,
  text: string,
  filledText: string,
  date: string,
  timezone: string,
  decimal,
  fraction: decimal,
  /** No where the server leaves it out. */
  flag: v.nullish(v.boolean(), false),
  itemIds: v.nullish(v.array(v.union([v.number(), string])), []),
};

type Entries<Row> = { readonly [Name in keyof Row]: v.GenericSchema<unknown, Row[Name]> };

/** How the fields that pages read are read from an answer; one that is missing is null. */
export const pageEntries = <F extends Fields>(fields: F): Entries<PageRow<F>> =>
  entriesOf<PageRow<F>>(fields, isOnPage);

/** How the fields of the landing list are read from an answer; one that is missing is null. */
export const listEntries = <F extends Fields>(fields: F): Entries<ListRow<F>> =>
  entriesOf<ListRow<F>>(fields, isListed);

/** `Row` holds the chosen fields by the same rule as `isChosen`: rows.ts and uses.ts of the field definitions. */
const entriesOf = <Row>(fields: Fields, isChosen: (field: Field) => field is PageField) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => (isChosen(field) ? [[name, schemaOf(field)]] : [])),
  ) as Entries<Row>;

function schemaOf(value: PageField): v.GenericSchema {
  const schema = value.kind === 'object' ? v.object(pageEntries(value.fields)) : valueSchemas[value.kind];
  return value.required ? schema : v.nullish(schema, null);
}

/** An event as get_event answers it. */
export const eventSchema: v.GenericSchema<unknown, Event> = v.object({
  ...pageEntries(eventFields),
  ticketing_payment_processor_config: v.nullish(v.object(pageEntries(processorConfigFields)), null),
});

/** What the landing list knows of an event. */
export interface ListedEvent extends ListRow<typeof eventFields> {
  readonly ticketing_items: readonly ListRow<typeof ticketingItemFields>[];
}

/** An event as get_events answers it. */
export const listedEventSchema: v.GenericSchema<unknown, ListedEvent> = v.object({
  ...listEntries(eventFields),
  ticketing_items: v.array(v.object(listEntries(ticketingItemFields))),
});

/** A ticket as get_ticketing_items answers it. */
export const ticketingItemSchema: v.GenericSchema<unknown, TicketingItem> = v.object(
  pageEntries(ticketingItemFields),
);

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
