import { sql } from 'kysely';
import type { Database } from '../database/connection';

/** A use of a key. */
export interface CountedUse {
  readonly key: string;
  /** How much is added; 0 only reads the count. */
  readonly by: number;
}

/** What was used of a key in its present window. */
export interface Count {
  readonly key: string;
  readonly uses: number;
  /** Milliseconds until the window ends, by the database's clock. */
  readonly endsInMs: number;
}

/** Counts uses of different keys for all processes together, in one statement. A window begins with its first use. */
export async function countUses(
  database: Database,
  uses: readonly CountedUse[],
  windowMs: number,
): Promise<readonly Count[]> {
  // Always in the same order, so that no two statements wait for each other.
  const added = uses.filter(({ by }) => by !== 0).sort((a, b) => a.key.localeCompare(b.key));
  const read = uses.filter(({ by }) => by === 0).map(({ key }) => key);
  const { rows } = await sql<Count>`
    with added as (
      insert into rate_counts as counted (key, uses, ends_at)
      select key, by, now() + ${windowMs} * interval '1 millisecond'
      from unnest(${added.map(({ key }) => key)}::text[], ${added.map(({ by }) => by)}::int[]) as use (key, by)
      on conflict (key) do update set
        uses = case when counted.ends_at > now() then counted.uses + excluded.uses else excluded.uses end,
        ends_at = case when counted.ends_at > now() then counted.ends_at else excluded.ends_at end
      returning key, uses, ends_at
    ), known as (
      select key, uses, ends_at from rate_counts where key = any(${read}::text[]) and ends_at > now()
    )
    select key, uses, extract(epoch from ends_at - now())::float8 * 1000 as "endsInMs"
    from (select * from added union all select * from known) as counts`.execute(database);
  return rows;
}

/** Deletes the counts of windows that are over. */
export async function forgetCounts(database: Database): Promise<void> {
  await database.deleteFrom('rate_counts').where('ends_at', '<', sql<Date>`now()`).execute();
}
