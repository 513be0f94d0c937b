import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool } from './connection';
import { inTransaction } from './transaction';

const folder = join(import.meta.dirname, 'migrations');

/**
 * Brings the tables in the connection's schema up to date: runs each numbered file of `migrations/` once, in order,
 * all in one transaction. Starts at the same time wait for each other. Thirty lines instead of a library, because the
 * tables live in a schema per store and the files are plain SQL.
 */
export async function migrate(pool: Pool): Promise<void> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  await inTransaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock(hashtext(current_schema()))');
    await client.query(
      'create table if not exists migrations (name text primary key, run_at timestamptz not null)',
    );
    const { rows } = await client.query<{ name: string }>('select name from migrations');
    const done = new Set(rows.map((row) => row.name));
    for (const file of files.filter((name) => !done.has(name))) {
      await client.query(await readFile(join(folder, file), 'utf8'));
      await client.query('insert into migrations values ($1, now())', [file]);
    }
  });
}
