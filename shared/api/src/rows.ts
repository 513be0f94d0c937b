import type { Event, TicketingItem } from '@ticket-storefront/domain/events';
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
} from '@ticket-storefront/domain/fields';
import * as v from 'valibot';

/** A decimal as the server writes it: a JSON number, or a string from servers that write numerics so. */
const decimal = v.union([
  v.number(),
  v.pipe(v.string(), v.trim(), v.regex(/^-?\d+(\.\d+)?$/, 'is not a decimal')),
]);

/** A whole number, as a number or a string. */
const whole = v.pipe(decimal, v.transform(Number), v.safeInteger());

const string = v.string();

/** Schemas for reading each kind of value from the catalogue. */
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
  /** False if the server omits it. */
  flag: v.nullish(v.boolean(), false),
  itemIds: v.nullish(v.array(v.union([v.number(), string])), []),
};

type Entries<Row> = { readonly [Name in keyof Row]: v.GenericSchema<unknown, Row[Name]> };

/** Schemas for the fields that pages read; a missing field is null. */
export const pageEntries = <F extends Fields>(fields: F): Entries<PageRow<F>> =>
  entriesOf<PageRow<F>>(fields, isOnPage);

/** Schemas for the fields of the landing list; a missing field is null. */
export const listEntries = <F extends Fields>(fields: F): Entries<ListRow<F>> =>
  entriesOf<ListRow<F>>(fields, isListed);

/** `Row` must select the same fields as `isChosen`: rows.ts and uses.ts of the field definitions. */
const entriesOf = <Row>(fields: Fields, isChosen: (field: Field) => field is PageField) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => (isChosen(field) ? [[name, schemaOf(field)]] : [])),
  ) as Entries<Row>;

function schemaOf(value: PageField): v.GenericSchema {
  const schema = value.kind === 'object' ? v.object(pageEntries(value.fields)) : valueSchemas[value.kind];
  return value.required ? schema : v.nullish(schema, null);
}

/** An event, as get_event returns it. */
export const eventSchema: v.GenericSchema<unknown, Event> = v.object({
  ...pageEntries(eventFields),
  ticketing_payment_processor_config: v.nullish(v.object(pageEntries(processorConfigFields)), null),
});

/** An event of the landing list. */
export interface ListedEvent extends ListRow<typeof eventFields> {
  readonly ticketing_items: readonly ListRow<typeof ticketingItemFields>[];
}

/** An event, as get_events returns it. */
export const listedEventSchema: v.GenericSchema<unknown, ListedEvent> = v.object({
  ...listEntries(eventFields),
  ticketing_items: v.array(v.object(listEntries(ticketingItemFields))),
});

/** A ticket, as get_ticketing_items returns it. */
export const ticketingItemSchema: v.GenericSchema<unknown, TicketingItem> = v.object(
  pageEntries(ticketingItemFields),
);

/** The catalogue data embedded in a document. Data that did not arrive in time is absent. */
export interface PageData {
  /** The event in the address; null if there is none. */
  readonly event?: Event | null | undefined;
  /** Whether the event was over at `readAt`. */
  readonly hasEnded?: boolean | undefined;
  /** Its tickets on public sale, by name. */
  readonly items?: readonly TicketingItem[] | undefined;
  readonly events?: readonly ListedEvent[] | undefined;
  /** The document's present for render and hydration: milliseconds since 1970 when it was made, minus some seconds. */
  readonly readAt: number;
}

/** Validates the data of a document. Shell server and shell are released separately, so each parses it. */
export const pageDataSchema: v.GenericSchema<unknown, PageData> = v.object({
  event: v.optional(v.nullable(eventSchema)),
  hasEnded: v.optional(v.boolean()),
  items: v.optional(v.array(ticketingItemSchema)),
  events: v.optional(v.array(listedEventSchema)),
  readAt: v.number(),
});

/** Id of the script element that contains {@link PageData} as JSON. */
export const pageDataElementId = 'page-data';
