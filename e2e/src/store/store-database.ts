import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import * as v from 'valibot';

const runningSchema = v.object({ databaseUrl: v.string(), databaseSchema: v.string() });

/** Runs one query in the database of a running store, given by the folder that it keeps its state in. */
export async function queryStore<Row extends pg.QueryResultRow>(
  store: string,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const running = JSON.parse(readFileSync(join(store, 'running.json'), 'utf8'));
  const { databaseUrl, databaseSchema } = v.parse(runningSchema, running);
  const client = new pg.Client({
    connectionString: databaseUrl,
    options: `-c search_path=${databaseSchema}`,
  });
  await client.connect();
  try {
    return (await client.query<Row>(text, [...values])).rows;
  } finally {
    await client.end();
  }
}
