import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import * as v from 'valibot';

const runningSchema = v.object({ databaseUrl: v.string(), databaseSchema: v.string() });

/** Where the tables of a store are. */
export interface StoreTables {
  readonly databaseUrl: string;
  readonly databaseSchema: string;
}

/** The tables of a running store. @param store - folder of its state */
export const tablesOf = (store: string): StoreTables =>
  v.parse(runningSchema, JSON.parse(readFileSync(join(store, 'running.json'), 'utf8')));

async function openTables({ databaseUrl, databaseSchema }: StoreTables): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    options: `-c search_path=${databaseSchema}`,
  });
  await client.connect();
  return client;
}

/** Opens a connection to the database of a running store. @param store - folder of its state */
export const openStore = (store: string): Promise<pg.Client> => openTables(tablesOf(store));

/** Runs one query in the database of a running store. @param store - folder of its state */
export const queryStore = <Row extends pg.QueryResultRow>(
  store: string,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> => queryTables(tablesOf(store), text, values);

/** Runs one query over a connection of its own. */
export async function queryTables<Row extends pg.QueryResultRow>(
  tables: StoreTables,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const client = await openTables(tables);
  try {
    return (await client.query<Row>(text, [...values])).rows;
  } finally {
    await client.end();
  }
}
