import {
  eventFields,
  type Field,
  type Fields,
  isOfOrganiser,
  processorConfigFields,
  promoCodeFields,
  ticketingItemFields,
} from '@ticket-storefront/domain/fields';
import type { Refusal } from '@ticket-storefront/order-port';
import { GraphQLError } from 'graphql';
import { sql } from 'kysely';
import type { LimitFunction } from 'p-limit';
import { columnsOf, publicRows } from '../catalog/read-catalog';
import type { Database } from '../database/connection';
import { graphqlTypeOf, jsonb, numeric } from './schema';

const maxPageSize = 1000;

/** An error whose message the caller gets. */
const badRequest = (message: string): GraphQLError =>
  new GraphQLError(message, { extensions: { code: 'BAD_REQUEST', http: { status: 200 } } });

const orderings: Readonly<Record<string, string>> = {
  asc: 'asc',
  asc_nulls_first: 'asc nulls first',
  asc_nulls_last: 'asc nulls last',
  desc: 'desc',
  desc_nulls_first: 'desc nulls first',
  desc_nulls_last: 'desc nulls last',
};

type Where = Readonly<Record<string, Readonly<{ _eq?: unknown }> | null | undefined>>;
type OrderBy = Readonly<Record<string, string | null | undefined>>;

interface SelectionArguments {
  readonly where?: Where | null;
  readonly order_by?: readonly OrderBy[] | null;
  readonly limit?: number | null;
  readonly offset?: number | null;
}

/** The value that `where` requires of a column. */
const equalsOf = (where: Where | null | undefined, column: string): unknown => where?.[column]?._eq;

const isWithheld = (field: Field | undefined) => field !== undefined && isOfOrganiser(field);

/** Converts arguments to SQL. Names come from the schema; values are parameters. */
function toSql(fields: Fields, args: SelectionArguments) {
  const conditions = Object.entries(args.where ?? {}).flatMap(([column, comparison]) => {
    if (!comparison || !('_eq' in comparison)) return [];
    if (comparison._eq === null) throw badRequest(`The value that ${column} is compared with is missing.`);
    // PostgreSQL cannot store NUL.
    if (String(comparison._eq).includes('\0')) return [sql`false`];
    const field = fields[column];
    // The public sees null, which equals nothing.
    if (isWithheld(field)) return [sql`false`];
    const isJson = field !== undefined && graphqlTypeOf(field) === 'jsonb';
    return [sql`${sql.ref(column)} = ${isJson ? JSON.stringify(comparison._eq) : comparison._eq}`];
  });
  const order = (args.order_by ?? []).flatMap((by) =>
    Object.entries(by).flatMap(([column, ordering]) =>
      ordering && !isWithheld(fields[column]) ? [`${column} ${orderings[ordering] ?? 'asc'}`] : [],
    ),
  );
  return {
    where: conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`,
    orderBy: sql.raw([...order, 'id'].join(', ')),
    limit: page(args.limit, maxPageSize),
    offset: page(args.offset, 0),
  };
}

function page(value: number | null | undefined, fallback: number): number {
  if (value === null || value === undefined) return fallback;
  if (value < 0) throw badRequest('limit and offset must not be negative.');
  return fallback === 0 ? value : Math.min(value, fallback);
}

type Item = Readonly<Record<string, unknown>> & { readonly event_id: number };

type LoadEventItems = (eventId: number, args: SelectionArguments) => Promise<readonly Item[]>;

interface Batch {
  readonly eventIds: number[];
  readonly items: Promise<readonly Item[]>;
}

/** Loads the items of all events in a response with one statement. */
export function createEventItemsLoader(database: Database, oneAtATime: LimitFunction): LoadEventItems {
  const batches = new Map<string, Batch>();

  function startBatch(key: string, args: SelectionArguments): Batch {
    const eventIds: number[] = [];
    const items = new Promise((resolve) => setImmediate(resolve)).then(() => {
      batches.delete(key);
      return oneAtATime(() => selectItems(database, eventIds, args));
    });
    const batch = { eventIds, items };
    batches.set(key, batch);
    return batch;
  }

  return async (eventId, args) => {
    const key = JSON.stringify(args);
    const batch = batches.get(key) ?? startBatch(key, args);
    batch.eventIds.push(eventId);
    return (await batch.items).filter((item) => item.event_id === eventId);
  };
}

async function selectItems(database: Database, eventIds: readonly number[], args: SelectionArguments) {
  const { where, orderBy, limit, offset } = toSql(ticketingItemFields, args);
  const { rows } = await sql<Item>`
    select * from (
      select *, row_number() over (partition by event_id order by ${orderBy}) as place
      from ticketing_items
      where event_id in (${sql.join(eventIds)}) and ${sql.raw(publicRows.ticketing_items)} and ${where}
    ) numbered
    where place > ${offset} and place <= ${offset + limit} order by event_id, place`.execute(database);
  return rows;
}

/** Counts guesses of promo codes by a client. */
export interface PromoGuesses {
  /** Why no other code may be tried now, or null. */
  begin(): Promise<Refusal | null>;
  /** The last code exists and is not used up. */
  markCorrect(): Promise<void>;
}

/** What the resolvers of a request use. */
export interface CatalogContext {
  readonly database: Database;
  /** A request has one database connection at a time. */
  readonly oneAtATime: LimitFunction;
  readonly promoGuesses: PromoGuesses;
  readonly loadEventItems: LoadEventItems;
}

type Row = Readonly<Record<string, unknown>>;

const processorConfig = `(
  select row_to_json(linked) from (
    select ${columnsOf(processorConfigFields).join(', ')} from ticketing_payment_processor_configs where event_id = events.id
  ) linked
) as ticketing_payment_processor_config`;

function select(
  { database, oneAtATime }: CatalogContext,
  table: keyof typeof publicRows,
  fields: Fields,
  args: SelectionArguments,
  more: string[] = [],
) {
  const { where, orderBy, limit, offset } = toSql(fields, args);
  const selected = sql.raw([...columnsOf(fields), ...more].join(', '));
  return oneAtATime(async () => {
    const { rows } = await sql<Row>`
      select ${selected} from ${sql.table(table)}
      where ${sql.raw(publicRows[table])} and ${where}
      order by ${orderBy} limit ${limit} offset ${offset}`.execute(database);
    return rows;
  });
}

/** The organiser's own fields are in the schema, and null for the public. */
const withheld = Object.fromEntries(
  Object.entries(ticketingItemFields).flatMap(([name, field]) =>
    isOfOrganiser(field) ? [[name, () => null]] : [],
  ),
);

const isUsedUp = (promo: Row) => promo['is_used'] === true && promo['unlimited_usage'] !== true;

const nothingOff = { percentage: 0, inclusive_items: [] };

/** A used-up code takes nothing off. */
const promo_payload = (promo: Row) => (isUsedUp(promo) ? nothingOff : promo['promo_payload']);

/** Counts the guess first; over the limit there is no answer. */
async function findPromoCodes(context: CatalogContext, args: SelectionArguments) {
  const refusal = await context.promoGuesses.begin();
  if (refusal) throw badRequest(refusal.message);
  const found = await select(context, 'promo_codes', promoCodeFields, args);
  if (found.some((promo) => !isUsedUp(promo))) await context.promoGuesses.markCorrect();
  return found;
}

/** Root fields and relationships (docs/rules.md, API). Promo codes are found, never listed. */
export const resolvers = {
  numeric,
  jsonb,
  Query: {
    events: (_: unknown, args: SelectionArguments, context: CatalogContext) =>
      select(context, 'events', eventFields, args, [processorConfig]),
    ticketing_items: (_: unknown, args: SelectionArguments, context: CatalogContext) =>
      select(context, 'ticketing_items', ticketingItemFields, args),
    promo_codes: (_: unknown, args: SelectionArguments, context: CatalogContext) => {
      const matchesTerms = (column: string) => equalsOf(args.where, column) !== undefined;
      return matchesTerms('event_id') && matchesTerms('uid') ? findPromoCodes(context, args) : [];
    },
  },
  events: {
    ticketing_items: (event: { readonly id: number }, args: SelectionArguments, context: CatalogContext) =>
      context.loadEventItems(event.id, args),
  },
  ticketing_items: withheld,
  promo_codes: { promo_payload },
};
