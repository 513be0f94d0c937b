import pg from 'pg';

export type Pool = pg.Pool;
/** A connection or a pool: whatever runs a statement. */
export type Queryable = Pick<pg.ClientBase, 'query'>;

interface Options {
  readonly databaseUrl: string;
  /** PostgreSQL schema that holds the tables. */
  readonly schema: string;
}

const exactAsWritten: readonly number[] = [pg.types.builtins.NUMERIC, pg.types.builtins.INT8];

/** Numerics and counts of cents as the JSON numbers they are served as; everything else as usual. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (id, format) => (exactAsWritten.includes(id) ? Number : pg.types.getTypeParser(id, format)),
};

/** Connections to the tables of one store. */
export function createPool({ databaseUrl, schema }: Options): Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    types,
    connectionTimeoutMillis: 5000,
    onConnect: (client) => client.query(`set search_path to ${pg.escapeIdentifier(schema)}`),
  });
  // An idle connection that breaks is replaced by the pool; the next query tells whether the server is gone.
  pool.on('error', () => undefined);
  return pool;
}
