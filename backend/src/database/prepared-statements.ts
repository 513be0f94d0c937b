import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';

/** Each connection of PostgreSQL keeps the plans of its prepared statements. */
const maxPrepared = 200;

/**
 * Its columns change with those of its table: prepared, it would fail after a migration that adds one
 * (`cached plan must not change result type`).
 */
const returnsAllColumns = /^\s*select\s+(?:"?\w+"?\.)?\*|\breturning\s+(?:"?\w+"?\.)?\*/i;

const names = new Map<string, string | null>();

/** The name under which a statement is prepared; undefined if it is planned each time. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined) return known ?? undefined;
  if (names.size >= maxPrepared) return undefined;
  const name = returnsAllColumns.test(text) ? null : `statement_${names.size}`;
  names.set(text, name);
  return name ?? undefined;
}

function preparingClient(client: pg.PoolClient): PostgresPoolClient {
  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query(text: unknown, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('Results are not read by a cursor.');
    const name = values.length > 0 ? nameOf(text) : undefined;
    return client.query({ text, values: [...values], ...(name && { name }) });
  }
  return { query, release: () => client.release() };
}

/** A pool whose connections prepare each statement with values once, so that it is parsed and planned only then. */
export function preparing(pool: pg.Pool): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    async connect() {
      const client = await pool.connect();
      const known = clients.get(client) ?? preparingClient(client);
      clients.set(client, known);
      return known;
    },
    end: () => pool.end(),
  };
}
