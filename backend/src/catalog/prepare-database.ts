import {
  eventFields,
  type Fields,
  promoCodeFields,
  ticketingItemFields,
} from '@ticket-storefront/domain/fields';
import { sql } from 'kysely';
import { type Database, openDatabase } from '../database/connection';
import { DatabaseError, inSchema, migrate, prepareRole } from '../database/migrate';
import { isOurSchema } from '../settings/database-settings';
import { columnsOf } from './read-catalog';
import type { Dataset } from './read-dataset';

/** SQL for the stock of a new ticket: what may be sold here in all, and what was sold elsewhere. */
const firstStock = {
  capacity: 'coalesce(sales_limit_balance, sales_limit)',
  sold_elsewhere: 'coalesce(sales_limit, sales_limit_balance) - sales_limit_balance',
};

/**
 * SQL for the capacity of a stored ticket. A changed limit changes the capacity by the same amount; a limit below what is sold
 * closes the sale. A balance counts only at the first import.
 */
const updatedCapacity = `case
  when excluded.sales_limit is not null then greatest(
    excluded.sales_limit - coalesce(ticketing_items.sold_elsewhere, 0),
    ticketing_items.sold_count + ticketing_items.held_count
  )
  when excluded.capacity is null then null
  else coalesce(ticketing_items.capacity, excluded.capacity + ticketing_items.sold_count + ticketing_items.held_count)
end`;

interface Table {
  readonly name: 'events' | 'ticketing_items' | 'promo_codes';
  readonly fields: Fields;
  /** Columns that the database computes. */
  readonly generated?: readonly string[];
  /** SQL of further columns. */
  readonly more?: Readonly<Record<string, string>>;
  /** Columns that an update never changes. */
  readonly kept?: readonly string[];
  /** SQL of columns whose update is not the imported value. */
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

/** Inserts new rows and updates existing ones, without changing what is sold or held. */
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

interface Options {
  readonly databaseUrl: string;
  /** `storefront_…` */
  readonly schema: string;
  /** The catalogue to import; null leaves it as it is. */
  readonly rows: Dataset | null;
  /** Whether the schema is dropped first. */
  readonly fresh: boolean;
  /** What the role needs behind a pooler of transactions; without it connections have settings of their own. */
  readonly pooled?: { readonly lockMs: number; readonly idleTransactionMs: number };
}

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.message || ('code' in error ? String(error.code) : error.name);
};

function describe(databaseUrl: string): string {
  try {
    const { host, pathname } = new URL(databaseUrl);
    return `${host}${pathname}`;
  } catch {
    return 'DATABASE_URL';
  }
}

/**
 * Creates the schema of a store, migrates it and imports the catalogue.
 * @throws {DatabaseError} if the database is unavailable or unusable.
 */
export async function prepareDatabase(options: Options): Promise<void> {
  const { databaseUrl, schema, rows, fresh, pooled } = options;
  if (!isOurSchema(schema)) throw new DatabaseError(`The schema ${schema} is not named storefront_….`);
  const database = openDatabase({ databaseUrl, schema, pooler: pooled ? 'transactions' : 'none' });
  try {
    if (fresh) await sql`drop schema if exists ${sql.id(schema)} cascade`.execute(database);
    await sql`create schema if not exists ${sql.id(schema)}`.execute(database);
    await migrate(database, schema);
    if (rows) await inSchema(database, { schema }, (transaction) => storeDataset(transaction, rows));
    if (pooled) await prepareRole(database, { schema, ...pooled });
  } catch (error) {
    throw new DatabaseError(`The database ${describe(databaseUrl)} cannot be used: ${reasonOf(error)}.`);
  } finally {
    await database.destroy();
  }
}
