import { eventFields } from '@storefront/domain/fields/event-fields';
import type { Fields } from '@storefront/domain/fields/field';
import { processorConfigFields } from '@storefront/domain/fields/processor-config-fields';
import { promoCodeFields } from '@storefront/domain/fields/promo-code-fields';
import { ticketingItemFields } from '@storefront/domain/fields/ticketing-item-fields';
import { columnsOf } from '../catalog/columns';
import { publicRows } from '../catalog/public-rows';
import type { Pool } from '../database/connection';
import type { LoadEventItems } from './load-event-items';
import { jsonb, numeric } from './scalars';
import { equalsOf, type SelectionArguments, toSql } from './selection';

/** What one request's resolvers work with. */
export interface CatalogContext {
  readonly pool: Pool;
  readonly loadEventItems: LoadEventItems;
}

type Row = Readonly<Record<string, unknown>>;

const processorConfig = `(
  select row_to_json(linked) from (
    select ${columnsOf(processorConfigFields).join(', ')} from ticketing_payment_processor_configs where event_id = events.id
  ) linked
) as ticketing_payment_processor_config`;

async function select(
  pool: Pool,
  table: keyof typeof publicRows,
  fields: Fields,
  args: SelectionArguments,
  more: string[] = [],
) {
  const { where, orderBy, limit, offset, parameters } = toSql(fields, args);
  const { rows } = await pool.query<Row>(
    `select ${[...columnsOf(fields), ...more].join(', ')} from ${table}
     where ${publicRows[table]} and ${where} order by ${orderBy} limit ${limit} offset ${offset}`,
    [...parameters],
  );
  return rows;
}

/** Root fields and relationships (docs/rules.md, API). Promo codes are found, never listed. */
export const resolvers = {
  numeric,
  jsonb,
  Query: {
    events: (_: unknown, args: SelectionArguments, { pool }: CatalogContext) =>
      select(pool, 'events', eventFields, args, [processorConfig]),
    ticketing_items: (_: unknown, args: SelectionArguments, { pool }: CatalogContext) =>
      select(pool, 'ticketing_items', ticketingItemFields, args),
    promo_codes: (_: unknown, args: SelectionArguments, { pool }: CatalogContext) => {
      const isAsked = (column: string) => equalsOf(args.where, column) !== undefined;
      return isAsked('event_id') && isAsked('uid') ? select(pool, 'promo_codes', promoCodeFields, args) : [];
    },
  },
  events: {
    ticketing_items: (event: { readonly id: number }, args: SelectionArguments, context: CatalogContext) =>
      context.loadEventItems(event.id, args),
  },
};
