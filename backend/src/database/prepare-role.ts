import { sql } from 'kysely';
import type { Database } from './connection';

/** Longer than any purpose waits: a process closes a connection that has been silent for longer than its own limit. */
const statementMs = 15_000;

interface Options {
  readonly schema: string;
  readonly lockMs: number;
  readonly idleTransactionMs: number;
}

/**
 * Stores as defaults of the role what a session cannot set itself behind a pooler of transactions, because its next transaction may have
 * another connection: where the tables are, and how long statements, locks and idle transactions last. They count for new
 * connections. Such a role therefore serves one schema.
 */
export async function prepareRole(database: Database, options: Options): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database);
  const defaults = {
    search_path: options.schema,
    plan_cache_mode: 'force_generic_plan',
    statement_timeout: `${statementMs}`,
    lock_timeout: `${options.lockMs}`,
    idle_in_transaction_session_timeout: `${options.idleTransactionMs}`,
  };
  for (const [name, value] of Object.entries(defaults)) {
    await sql`alter role current_user in database ${sql.id(rows[0]?.name ?? '')}
      set ${sql.id(name)} to ${sql.lit(value)}`.execute(database);
  }
}
