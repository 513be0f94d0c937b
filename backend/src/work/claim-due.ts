import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Database } from '../database/connection';
import type { DB } from '../database/schema';
import { fromNow } from './background';

type ColumnOf<Table extends keyof DB> = keyof DB[Table] & string;

interface DueWork<Table extends keyof DB> {
  readonly table: Table;
  /** Only these rows are claimed. */
  readonly where: RawBuilder<unknown>;
  readonly key: readonly ColumnOf<Table>[];
  /** When a row is due; null: never. A claimed row is due again after `leaseMs`. */
  readonly dueAt: ColumnOf<Table>;
  /** Counts the claims of a row. */
  readonly claims: ColumnOf<Table>;
  /** Longer than the work takes: after a crash another process claims the row. */
  readonly leaseMs: number;
  /** Rows where this is false come first. */
  readonly isLater?: ColumnOf<Table>;
}

/**
 * Claims the row that is due for longest, so that no other worker of any process has it too. Returns it with the time of the
 * claim by the database's clock; null if no row is due.
 */
export async function claimDue<Table extends keyof DB>(
  database: Database,
  { table, where, key, dueAt, claims, leaseMs, isLater }: DueWork<Table>,
): Promise<(Selectable<DB[Table]> & { readonly claimed_at: Date }) | null> {
  const rowsOf = sql.table(table);
  const keyOf = sql.join(key.map((name) => sql.ref(name)));
  const order = isLater ? sql`${sql.ref(isLater)}, ${sql.ref(dueAt)}` : sql.ref(dueAt);
  const { rows } = await sql<Selectable<DB[Table]> & { readonly claimed_at: Date }>`
    update ${rowsOf} set ${sql.ref(claims)} = ${sql.ref(claims)} + 1, ${sql.ref(dueAt)} = ${fromNow(leaseMs)}
    where (${keyOf}) = (
      select ${keyOf} from ${rowsOf} where ${where} and ${sql.ref(dueAt)} <= clock_timestamp()
      order by ${order} limit 1 for update skip locked
    )
    returning *, clock_timestamp() as claimed_at`.execute(database);
  return rows[0] ?? null;
}
