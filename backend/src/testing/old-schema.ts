import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { prepareDatabase } from '../catalog/prepare-database';
import { createPool, databaseOf } from '../database/connection';

const folder = join(import.meta.dirname, '../database/migrations');

/** A schema of its own as an earlier version left it. @param last - name of the last migration that it had. */
export async function createOldSchema(last: string) {
  const location = {
    databaseUrl: process.env['TEST_DATABASE_URL'] ?? '',
    schema: `storefront_test_${randomBytes(6).toString('hex')}`,
  };
  const pool = createPool(location);
  await pool.query(`create schema ${location.schema}`);
  await pool.query('create table migrations (name text primary key, run_at timestamptz not null)');
  for (const name of (await readdir(folder)).sort().filter((each) => each <= last)) {
    await pool.query(await readFile(join(folder, name), 'utf8'));
    await pool.query('insert into migrations values ($1, now())', [name]);
  }
  await pool.query(
    `insert into events (id, name, ticketing_slug, is_active, other_fields) values (1, 'Event 1', 'event-1', true, '{}')`,
  );
  return {
    pool,
    database: databaseOf(pool),
    /** A ticket of event 1. */
    async storeItem(
      id: number,
      sales_limit: number | null = null,
      sales_limit_balance: number | null = null,
    ) {
      await pool.query(
        `insert into ticketing_items (id, event_id, name, price, sales_limit, sales_limit_balance, is_active,
           available_public_sale, cashless_top_up_item, other_fields)
         values ($1, 1, $2, 2500, $3, $4, true, true, false, '{}')`,
        [id, `Ticket ${id}`, sales_limit, sales_limit_balance],
      );
    },
    /** Runs the migrations that came later. */
    migrate: () => prepareDatabase({ ...location, rows: null, fresh: false }),
    async drop() {
      await pool.query(`drop schema ${location.schema} cascade`);
      await pool.end();
    },
  };
}

export type OldSchema = Awaited<ReturnType<typeof createOldSchema>>;
