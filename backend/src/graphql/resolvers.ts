import { eventFields } from '@storefront/domain/fields/event-fields';
import type { Fields } from '@storefront/domain/fields/field';
import { processorConfigFields } from '@storefront/domain/fields/processor-config-fields';
import { promoCodeFields } from '@storefront/domain/fields/promo-code-fields';
import { ticketingItemFields } from '@storefront/domain/fields/ticketing-item-fields';
import { sql } from 'kysely';
import { columnsOf } from '../catalog/columns';
import { publicRows } from '../catalog/public-rows';
import type { Database } from '../database/connection';
import type { LoadEventItems } from './load-event-items';
import { jsonb, numeric } from './scalars';
import { equalsOf, type SelectionArguments, toSql } from './selection';

/** What one request's resolvers work with. */
export interface CatalogContext {
  readonly database: Database;
  readonly loadEventItems: LoadEventItems;
}

type Row = Readonly<Record<string, unknown>>;

const processorConfig = `(
  select row_to_json(linked) from (
    select ${columnsOf(processorConfigFields).join(', ')} from ticketing_payment_processor_configs where event_id = events.id
  ) linked
) as ticketing_payment_processor_config`;

async function select(
  database: Database,
  table: keyof typeof publicRows,
  fields: Fields,
  args: SelectionArguments,
  more: string[] = [],
) {
  const { where, orderBy, limit, offset } = toSql(fields, args);
  const selected = sql.raw([...columnsOf(fields), ...more].join(', '));
  const { rows } = await sql<Row>`
    select ${selected} from ${sql.table(table)}
    where ${sql.raw(publicRows[table])} and ${where}
    order by ${orderBy} limit ${limit} offset ${offset}`.execute(database);
  return rows;
}

/** Root fields and relationships (docs/rules.md, API). Promo codes are found, never listed. */
export const resolvers = {
  numeric,
  jsonb,
  Query: {
    events: (_: unknown, args: SelectionArguments, { database }: CatalogContext) =>
      select(database, 'events', eventFields, args, [processorConfig]),
    ticketing_items: (_: unknown, args: SelectionArguments, { database }: CatalogContext) =>
      select(database, 'ticketing_items', ticketingItemFields, args),
    promo_codes: (_: unknown, args: SelectionArguments, { database }: CatalogContext) => {
      const isAsked = (column: string) => equalsOf(args.where, column) !== undefined;
      return isAsked('event_id') && isAsked('uid')
        ? select(database, 'promo_codes', promoCodeFields, args)
        : [];
    },
  },
  events: {
    ticketing_items: (event: { readonly id: number }, args: SelectionArguments, context: CatalogContext) =>
      context.loadEventItems(event.id, args),
  },
};
