import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Database } from '../database/connection';
import type { DB } from '../database/schema';

/** Repeated work in the background. */
export interface Sweeper {
  /** Runs the work soon. */
  nudge(): void;
  /** Resolves after the work under way; nothing runs after it. */
  stop(): Promise<void>;
}

/** So many nudges, such as of the orders of a rush, are one. */
const nudgedAfterMs = 250;

/** Runs the work at once and then repeatedly, never twice at a time. @param work - ends early if its signal is aborted */
export function startSweeper(
  work: (signal: AbortSignal) => Promise<void>,
  everyMs: number,
  onError: (error: unknown) => void,
): Sweeper {
  const stopping = new AbortController();
  let nudged = false;
  let wake: () => void = () => undefined;

  const rest = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const run = async () => {
    while (!stopping.signal.aborted) {
      nudged = false;
      await work(stopping.signal).catch(onError);
      if (!stopping.signal.aborted) await rest(nudged ? nudgedAfterMs : everyMs);
    }
  };
  const ended = run();

  return {
    nudge: () => {
      if (nudged) return;
      nudged = true;
      setTimeout(() => wake(), nudgedAfterMs).unref();
    },
    stop: () => {
      stopping.abort();
      wake();
      return ended;
    },
  };
}

/**
 * Runs due work until none is left. Mostly nothing is due, so one worker looks for all, and each claimed piece starts one more.
 * @param next - claims a piece, calls `onClaim`, and does it; false if there is none
 * @param signal - stops after the pieces under way
 */
export function drainQueue(
  workers: number,
  next: (onClaim: () => void) => Promise<boolean>,
  signal?: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let begun = 0;
    let running = 0;
    const work = async () => {
      while (!signal?.aborted && (await next(begin)));
    };
    const begin = () => {
      if (begun === workers) return;
      begun += 1;
      running += 1;
      work().then(() => {
        running -= 1;
        if (running === 0) resolve();
      }, reject);
    };
    begin();
  });
}

/** A time so many milliseconds from now, by the database's clock. */
export const fromNow = (ms: number): RawBuilder<Date> =>
  sql<Date>`clock_timestamp() + ${ms} * interval '1 millisecond'`;

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
  /** Longer than the work takes; after a crash another process claims the row. */
  readonly leaseMs: number;
}

/** A claimed row, with the time of the claim by the database's clock. */
type Claimed<Table extends keyof DB> = Selectable<DB[Table]> & { readonly claimed_at: Date };

/** Claims the rows that are due longest, at most so many; no other worker of any process gets them. */
export async function claimAllDue<Table extends keyof DB>(
  database: Database,
  { table, where, key, dueAt, claims, leaseMs }: DueWork<Table>,
  max: number,
): Promise<readonly Claimed<Table>[]> {
  const rowsOf = sql.table(table);
  const keyOf = (source: string) => sql.join(key.map((name) => sql.ref(`${source}.${name}`)));
  const { rows } = await sql<Claimed<Table>>`
    with due as materialized (
      select ${keyOf(table)} from ${rowsOf} where ${where} and ${sql.ref(dueAt)} <= clock_timestamp()
      order by ${sql.ref(dueAt)} limit ${max} for update skip locked
    )
    update ${rowsOf} set ${sql.ref(claims)} = ${sql.ref(claims)} + 1, ${sql.ref(dueAt)} = ${fromNow(leaseMs)}
    from due where (${keyOf(table)}) = (${keyOf('due')})
    returning ${rowsOf}.*, clock_timestamp() as claimed_at`.execute(database);
  return rows;
}

/** Claims the row that is due longest, or null. */
export const claimDue = async <Table extends keyof DB>(
  database: Database,
  work: DueWork<Table>,
): Promise<Claimed<Table> | null> => (await claimAllDue(database, work, 1))[0] ?? null;
