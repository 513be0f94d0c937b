import { createHash } from 'node:crypto';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { batchRequests } from '../database/batch-requests';
import { compileOnce } from '../database/compile-once';
import type { Database } from '../database/connection';
import type { Settings } from '../settings/api-settings';
import type { limitFields } from '../settings/limit-settings';

const maxCached = 50_000;
/** From so many orders of an event under way on, their uses have batches of their own. */
const ordersOfRush = 8;
/** Requests in a batch. */
const maxBatchSize = 200;
const logPauseMs = 1000;

/** A limit has the name of its setting. */
export type LimitName = keyof typeof limitFields;

export interface Use {
  readonly limit: LimitName;
  /** Whose uses count together: a visitor, a network, an event. */
  readonly subject: string;
  /** 0 only reads the count; -1 takes a use back. */
  readonly by: -1 | 0 | 1;
  /** How many times its setting the limit is; 1 if missing. */
  readonly times?: number;
  /** Whether only the count is wanted, in a window of a tenth of the usual length: the caller decides. */
  readonly isCountOnly?: boolean;
}

/** A use with the count of its subject. */
export interface CountedUse extends Use {
  /** Uses of the window before this one; 0 if the database does not answer. */
  readonly before: number;
  /** Whether the limit is reached without this use. */
  readonly isOver: boolean;
  /** Milliseconds until its window ends. */
  readonly endsInMs: number;
}

/**
 * Counts uses.
 * @param eventId - of the order that they belong to: others do not wait for the uses of an event with many orders under way
 */
export type Limiter = (uses: readonly Use[], eventId?: number) => Promise<readonly CountedUse[]>;

interface Options {
  readonly database: Database;
  readonly settings: Pick<Settings, LimitName | 'LIMIT_WINDOW_MS'>;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  /** How many orders of an event are under way, whose uses are counted together. */
  readonly ordersUnderWay: (eventId: number) => number;
}

/** Stores neither addresses nor e-mails. */
const keyOf = ({ limit, subject }: Use) =>
  createHash('sha256').update(`${limit}:${subject}`).digest('base64url');

/** A window of uses that are only counted is this part of a usual one. */
const shortly = 10;

/**
 * Limits of all processes together (docs/limits.md). A reached limit is cached, so that a flood costs no statements. If the
 * database fails, nothing is refused: every process also limits calls by address.
 */
export function createLimiter({ database, settings, log, ordersUnderWay }: Options): Limiter {
  // Each entry expires with its own window.
  const spent = new LRUCache<string, number>({ max: maxCached });
  const count = batchCounts((uses) => countUses(database, uses), maxBatchSize, ordersUnderWay);
  const report = logThrottled(log, 'Uses could not be counted');
  const limitOf = ({ limit, times = 1 }: Use) => times * settings[limit];
  const windowOf = ({ isCountOnly = false }: Use) => settings.LIMIT_WINDOW_MS / (isCountOnly ? shortly : 1);

  function counted(use: Use, key: string, { uses, endsInMs }: Pick<Count, 'uses' | 'endsInMs'>): CountedUse {
    const before = uses - Math.max(0, use.by);
    const isOver = !use.isCountOnly && use.by >= 0 && before >= limitOf(use);
    if (isOver) spent.set(key, before, { ttl: Math.max(1, endsInMs) });
    return { ...use, before, isOver, endsInMs };
  }

  return async (uses, eventId) => {
    const keyed = uses.map((use) => ({ use, key: keyOf(use) }));
    const isKnown = ({ use, key }: (typeof keyed)[number]) => (spent.get(key) ?? -1) >= limitOf(use);
    const known = keyed.filter(isKnown).map(({ use, key }) => ({
      ...use,
      before: spent.get(key) ?? 0,
      isOver: true,
      endsInMs: spent.getRemainingTTL(key),
    }));
    const unknown = keyed.filter((each) => !isKnown(each));
    if (unknown.length === 0) return known;
    try {
      const counts = await count({
        uses: unknown.map(({ use, key }) => ({ key, by: use.by, windowMs: windowOf(use) })),
        eventId: eventId ?? null,
      });
      const read = new Map(counts.map((each) => [each.key, each]));
      const none = { uses: 0, endsInMs: 0 };
      return [...known, ...unknown.map(({ use, key }) => counted(use, key, read.get(key) ?? none))];
    } catch (error) {
      report(error);
      return known;
    }
  };
}

/** Name of the server property with its limiter. */
export const limiterDecorator = 'limiter';

/** The limiter of a request's server. */
export const readLimiter = (request: FastifyRequest): Limiter =>
  request.server.getDecorator<Limiter>(limiterDecorator);

interface KeyedUse {
  readonly key: string;
  /** 0 only reads the count. */
  readonly by: number;
  /** Milliseconds of a new window. */
  readonly windowMs: number;
}

/** The uses of a key in its current window. */
export interface Count {
  readonly key: string;
  readonly uses: number;
  /** Milliseconds until the window ends, by the database's clock. */
  readonly endsInMs: number;
}

interface Counting {
  /** What is counted, how often, and the milliseconds of a new window. */
  readonly keys: readonly string[];
  readonly by: readonly number[];
  readonly windows: readonly number[];
  /** What is only read. */
  readonly read: readonly string[];
}

const countAndRead = compileOnce((database, { keys, by, windows, read }: Counting) =>
  sql<Count>`
    with soon as materialized (
      -- As on the connections of limits, also behind a pooler: a crash of the database may lose the last moment.
      select set_config('synchronous_commit', 'off', true)
    ), added as (
      insert into rate_counts as counted (key, uses, ends_at)
      select key, by, now() + window_ms * interval '1 millisecond'
      from unnest(${keys}::text[], ${by}::int[], ${windows}::float8[]) as use (key, by, window_ms)
      on conflict (key) do update set
        uses = case when counted.ends_at > now() then counted.uses + excluded.uses else excluded.uses end,
        ends_at = case when counted.ends_at > now() then counted.ends_at else excluded.ends_at end
      returning key, uses, ends_at
    ), known as (
      select key, uses, ends_at from rate_counts where key = any(${read}::text[]) and ends_at > now()
    )
    select key, uses, extract(epoch from ends_at - now())::float8 * 1000 as "endsInMs"
    from soon, (select * from added union all select * from known) as counts`.compile(database),
);

/** Runs what counts uses on a connection, for none. */
export const rehearseLimits = (connection: Database): Promise<unknown> =>
  countAndRead(connection, { keys: [], by: [], windows: [], read: [] });

/** Counts uses of different keys in one statement. A window begins with its first use. */
function countUses(database: Database, uses: readonly KeyedUse[]): Promise<readonly Count[]> {
  // In the same order everywhere, so that statements do not deadlock.
  const added = uses.filter(({ by }) => by !== 0).sort((a, b) => a.key.localeCompare(b.key));
  return countAndRead(database, {
    keys: added.map(({ key }) => key),
    by: added.map(({ by }) => by),
    windows: added.map(({ windowMs }) => windowMs),
    read: uses.filter(({ by }) => by === 0).map(({ key }) => key),
  });
}

/** Deletes the counts of ended windows. */
export async function forgetCounts(database: Database): Promise<void> {
  await database.deleteFrom('rate_counts').where('ends_at', '<', sql<Date>`now()`).execute();
}

type CountUses = (uses: readonly KeyedUse[]) => Promise<readonly Count[]>;

interface UsesToCount {
  readonly uses: readonly KeyedUse[];
  /** Of the order that they belong to; null if they belong to none. */
  readonly eventId: number | null;
}

/**
 * Counts in batches, one at a time for each event with many orders under way, and for all others: made-up events need no more statements.
 * Each request gets the counts as if it came alone.
 * @param max - requests in a batch
 * @param underWay - orders of an event whose uses are counted one after the other
 */
export const batchCounts = (
  count: CountUses,
  max: number,
  underWay: (eventId: number) => number,
): ((request: UsesToCount) => Promise<readonly Count[]>) =>
  batchRequests(
    (batch: readonly UsesToCount[]) => {
      const uses = batch.map((request) => request.uses);
      return countAll(uses, count);
    },
    {
      max,
      keyOf: ({ eventId }) => (eventId !== null && underWay(eventId) >= ordersOfRush ? String(eventId) : ''),
      underWay: ({ eventId }) => (eventId === null ? 0 : underWay(eventId)),
    },
  );

async function countAll(
  batch: readonly (readonly KeyedUse[])[],
  count: CountUses,
): Promise<readonly (readonly Count[])[]> {
  const sums = new Map<string, KeyedUse>();
  for (const use of batch.flat()) sums.set(use.key, { ...use, by: (sums.get(use.key)?.by ?? 0) + use.by });
  const counts = await count([...sums.values()]);
  const now = new Map(counts.map((counted) => [counted.key, counted]));
  const answers = batch.toReversed().map((uses) => {
    const answer = uses.flatMap(({ key }) => now.get(key) ?? []);
    for (const { key, by } of uses) {
      const counted = now.get(key);
      if (counted) now.set(key, { ...counted, uses: counted.uses - by });
    }
    return answer;
  });
  return answers.toReversed();
}

/** Logs a frequent failure at most once a second, with the number of failures since. */
export function logThrottled(
  log: Pick<FastifyBaseLogger, 'error'>,
  message: string,
): (error: unknown) => void {
  let quietUntil = 0;
  let times = 0;
  return (err) => {
    times += 1;
    if (performance.now() < quietUntil) return;
    log.error({ err, times }, message);
    quietUntil = performance.now() + logPauseMs;
    times = 0;
  };
}
