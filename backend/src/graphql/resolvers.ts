import { eventFields } from '@storefront/domain/fields/event-fields';
import type { Fields } from '@storefront/domain/fields/field';
import { processorConfigFields } from '@storefront/domain/fields/processor-config-fields';
import { promoCodeFields } from '@storefront/domain/fields/promo-code-fields';
import { ticketingItemFields } from '@storefront/domain/fields/ticketing-item-fields';
import { isOfOrganiser } from '@storefront/domain/fields/uses';
import { sql } from 'kysely';
import type { LimitFunction } from 'p-limit';
import { columnsOf } from '../catalog/columns';
import { publicRows } from '../catalog/public-rows';
import type { Database } from '../database/connection';
import { badRequest } from './bad-request';
import type { LoadEventItems } from './load-event-items';
import type { PromoGuesses } from './promo-guesses';
import { jsonb, numeric } from './scalars';
import { equalsOf, type SelectionArguments, toSql } from './selection';

/** What one request's resolvers work with. */
export interface CatalogContext {
  readonly database: Database;
  /** Whatever a query asks for, it has one connection to the database at a time. */
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

/** The organiser's own fields are in the dialect, and null for the public. */
const withheld = Object.fromEntries(
  Object.entries(ticketingItemFields).flatMap(([name, field]) =>
    isOfOrganiser(field) ? [[name, () => null]] : [],
  ),
);

const isUsedUp = (promo: Row) => promo['is_used'] === true && promo['unlimited_usage'] !== true;

const nothingOff = { percentage: 0, inclusive_items: [] };

/** What a promo code takes off; of one that is used up it is not told, since it takes nothing off any more. */
const promo_payload = (promo: Row) => (isUsedUp(promo) ? nothingOff : promo['promo_payload']);

/** Looks a code up as a guess: who has tried too many gets no answer. */
async function findPromoCodes(context: CatalogContext, args: SelectionArguments) {
  const refusal = await context.promoGuesses.begin();
  if (refusal) throw badRequest(refusal.message);
  const found = await select(context, 'promo_codes', promoCodeFields, args);
  if (found.some((promo) => !isUsedUp(promo))) await context.promoGuesses.wasRight();
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
      const isAsked = (column: string) => equalsOf(args.where, column) !== undefined;
      return isAsked('event_id') && isAsked('uid') ? findPromoCodes(context, args) : [];
    },
  },
  events: {
    ticketing_items: (event: { readonly id: number }, args: SelectionArguments, context: CatalogContext) =>
      context.loadEventItems(event.id, args),
  },
  ticketing_items: withheld,
  promo_codes: { promo_payload },
};
