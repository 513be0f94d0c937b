import { eventFields } from '@storefront/domain/fields/event-fields';
import type { Fields } from '@storefront/domain/fields/field';
import { promoCodeFields } from '@storefront/domain/fields/promo-code-fields';
import { ticketingItemFields } from '@storefront/domain/fields/ticketing-item-fields';
import type { Queryable } from '../database/connection';
import { columnsOf } from './columns';
import type { Dataset } from './dataset-schema';

interface Table {
  readonly name: 'events' | 'ticketing_items' | 'promo_codes';
  readonly fields: Fields;
  /** What orders change: a row that is already there keeps it. */
  readonly kept: readonly string[];
}

const tables: readonly Table[] = [
  { name: 'events', fields: eventFields, kept: [] },
  { name: 'ticketing_items', fields: ticketingItemFields, kept: ['sales_limit_balance'] },
  { name: 'promo_codes', fields: promoCodeFields, kept: ['is_used'] },
];

/** Stores the rows; those that are there already are brought up to date, but what was sold stays sold. */
export async function storeDataset(database: Queryable, dataset: Dataset): Promise<void> {
  for (const { name, fields, kept } of tables) {
    const known = columnsOf(fields);
    const names = [...known, 'other_fields'];
    const updates = names.filter((column) => column !== 'id' && !kept.includes(column));
    await database.query(
      `insert into ${name} (${names.join(', ')})
       select ${names.join(', ')} from json_populate_recordset(null::${name}, $1)
       on conflict (id) do update set ${updates.map((column) => `${column} = excluded.${column}`).join(', ')}`,
      [JSON.stringify(dataset[name].map((row) => withOtherFields(row, known)))],
    );
  }
  await storeProcessorConfigs(database, dataset.events);
}

function withOtherFields(row: Readonly<Record<string, unknown>>, known: readonly string[]) {
  const others = Object.entries(row).filter(
    ([field]) => !known.includes(field) && field !== 'ticketing_payment_processor_config',
  );
  return { ...row, other_fields: Object.fromEntries(others) };
}

async function storeProcessorConfigs(database: Queryable, events: Dataset['events']): Promise<void> {
  const rows = events.flatMap(({ id, ticketing_payment_processor_config: config }) =>
    config ? [{ ...config, event_id: id }] : [],
  );
  await database.query('delete from ticketing_payment_processor_configs where event_id = any($1)', [
    events.map((event) => event.id),
  ]);
  await database.query(
    `insert into ticketing_payment_processor_configs (event_id, id, processor, payment_processor, config)
     select event_id, id, processor, payment_processor, config
     from json_populate_recordset(null::ticketing_payment_processor_configs, $1)`,
    [JSON.stringify(rows)],
  );
}
