import { eventFields } from '@storefront/domain/fields/event-fields';
import type { Fields } from '@storefront/domain/fields/field';
import { promoCodeFields } from '@storefront/domain/fields/promo-code-fields';
import { ticketingItemFields } from '@storefront/domain/fields/ticketing-item-fields';
import { sql } from 'kysely';
import type { Database } from '../database/connection';
import { columnsOf } from './columns';
import type { Dataset } from './dataset-schema';
import { firstStock, updatedCapacity } from './item-stock';

interface Table {
  readonly name: 'events' | 'ticketing_items' | 'promo_codes';
  readonly fields: Fields;
  /** Columns that the database computes. */
  readonly generated?: readonly string[];
  /** SQL of columns beside the fields. */
  readonly more?: Readonly<Record<string, string>>;
  /** What orders change, or the first import decides: a row that is already there keeps it. */
  readonly kept?: readonly string[];
  /** SQL of what a row that is already there gets, where that is not what the data set says. */
  readonly updated?: Readonly<Record<string, string>>;
}

const tables: readonly Table[] = [
  { name: 'events', fields: eventFields },
  {
    name: 'ticketing_items',
    fields: ticketingItemFields,
    generated: ['sales_limit_balance'],
    more: firstStock,
    kept: ['sold_elsewhere'],
    updated: { capacity: updatedCapacity },
  },
  { name: 'promo_codes', fields: promoCodeFields, kept: ['is_used'] },
];

/** Inserts new rows and updates existing ones; what was sold stays sold, and what is held stays held. */
export async function storeDataset(transaction: Database, dataset: Dataset): Promise<void> {
  for (const { name, fields, generated = [], more = {}, kept = [], updated = {} } of tables) {
    const known = columnsOf(fields);
    const names = [...known, ...Object.keys(more), 'other_fields'].filter(
      (column) => !generated.includes(column),
    );
    const values = names.map((column) => more[column] ?? column);
    const updates = names.filter((column) => column !== 'id' && !kept.includes(column));
    const rows = JSON.stringify(dataset[name].map((row) => withOtherFields(row, known)));
    await sql`
      insert into ${sql.table(name)} (${sql.raw(names.join(', '))})
      select ${sql.raw(values.join(', '))} from json_populate_recordset(null::${sql.table(name)}, ${rows})
      on conflict (id) do update set ${sql.raw(
        updates.map((column) => `${column} = ${updated[column] ?? `excluded.${column}`}`).join(', '),
      )}`.execute(transaction);
  }
  await storeProcessorConfigs(transaction, dataset.events);
}

function withOtherFields(row: Readonly<Record<string, unknown>>, known: readonly string[]) {
  const others = Object.entries(row).filter(
    ([field]) => !known.includes(field) && field !== 'ticketing_payment_processor_config',
  );
  return { ...row, other_fields: Object.fromEntries(others) };
}

async function storeProcessorConfigs(transaction: Database, events: Dataset['events']): Promise<void> {
  const rows = events.flatMap(({ id, ticketing_payment_processor_config: config }) =>
    config ? [{ ...config, event_id: id }] : [],
  );
  const ids = events.map((event) => event.id);
  await sql`delete from ticketing_payment_processor_configs where event_id = any(${ids})`.execute(
    transaction,
  );
  await sql`
    insert into ticketing_payment_processor_configs (event_id, id, processor, payment_processor, config)
    select event_id, id, processor, payment_processor, config
    from json_populate_recordset(null::ticketing_payment_processor_configs, ${JSON.stringify(rows)})`.execute(
    transaction,
  );
}
