import { eventFields } from '@storefront/domain/fields/event-fields';
import type { Fields } from '@storefront/domain/fields/field';
import { promoCodeFields } from '@storefront/domain/fields/promo-code-fields';
import { ticketingItemFields } from '@storefront/domain/fields/ticketing-item-fields';
import { sql } from 'kysely';
import type { Database } from '../database/connection';
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

/** Inserts new rows and updates existing ones; sold tickets stay sold. */
export async function storeDataset(transaction: Database, dataset: Dataset): Promise<void> {
  for (const { name, fields, kept } of tables) {
    const known = columnsOf(fields);
    const names = [...known, 'other_fields'];
    const updates = names.filter((column) => column !== 'id' && !kept.includes(column));
    const columns = sql.raw(names.join(', '));
    const rows = JSON.stringify(dataset[name].map((row) => withOtherFields(row, known)));
    await sql`
      insert into ${sql.table(name)} (${columns})
      select ${columns} from json_populate_recordset(null::${sql.table(name)}, ${rows})
      on conflict (id) do update set ${sql.raw(
        updates.map((column) => `${column} = excluded.${column}`).join(', '),
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
