import { createHash } from 'node:crypto';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { batchRequests } from '../database/batch-requests';
import type { Database } from '../database/connection';
import type { Settings } from '../settings/api-settings';
import type { limitFields } from '../settings/limit-settings';

const maxCached = 50_000;
/** Requests in a batch. */
const maxBatchSize = 200;
const logPauseMs = 1000;

/** A limit has the name of its setting. */
export type LimitName = keyof typeof limitFields;

export interface Use {
  readonly limit: LimitName;
  /** Whose uses count together: a visitor, an address, an event. */
  readonly subject: string;
  /** 0 only checks the limit; -1 takes a use back. */
  readonly by: -1 | 0 | 1;
}

export interface SpentLimit {
  readonly limit: LimitName;
  /** Milliseconds until its window ends. */
  readonly endsInMs: number;
}

/** Counts uses and returns the limits that are reached. */
export type Limiter = (uses: readonly Use[]) => Promise<readonly SpentLimit[]>;

interface Options {
  readonly database: Database;
  readonly settings: Pick<Settings, LimitName | 'LIMIT_WINDOW_MS'>;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}

/** Stores neither addresses nor e-mails. */
const keyOf = ({ limit, subject }: Use) =>
  createHash('sha256').update(`${limit}:${subject}`).digest('base64url');

/**
 * Limits of all processes together (docs/rules.md, Limits). A reached limit is cached, so that a flood costs no statements. If
 * the database fails, nothing is refused: every process also limits calls by address.
 */
export function createLimiter({ database, settings, log }: Options): Limiter {
  // Each entry expires with its own window.
  const spent = new LRUCache<string, LimitName>({ max: maxCached });
  const count = batchCounts((uses) => countUses(database, uses, settings.LIMIT_WINDOW_MS), maxBatchSize);
  const report = logThrottled(log, 'Uses could not be counted');

  return async (uses) => {
    const keyed = uses.map((use) => ({ ...use, key: keyOf(use) }));
    const remembered = keyed
      .filter(({ key }) => spent.has(key))
      .map(({ key, limit }) => ({ limit, endsInMs: spent.getRemainingTTL(key) }));
    const unknown = keyed.filter(({ key }) => !spent.has(key));
    if (unknown.length === 0) return remembered;
    try {
      const counts = await count(unknown);
      const reached = unknown.flatMap(({ key, limit, by }) => {
        const { uses: counted = 0, endsInMs = 0 } = counts.find((count) => count.key === key) ?? {};
        if (by < 0 || counted + (by === 0 ? 1 : 0) <= settings[limit]) return [];
        spent.set(key, limit, { ttl: Math.max(1, endsInMs) });
        return [{ limit, endsInMs }];
      });
      return [...remembered, ...reached];
    } catch (error) {
      report(error);
      return remembered;
    }
  };
}

/** Name of the server property with its limiter. */
export const limiterDecorator = 'limiter';

/** The limiter of a request's server. */
export const readLimiter = (request: FastifyRequest): Limiter =>
  request.server.getDecorator<Limiter>(limiterDecorator);

interface CountedUse {
  readonly key: string;
  /** 0 only reads the count. */
  readonly by: number;
}

/** The uses of a key in its current window. */
export interface Count {
  readonly key: string;
  readonly uses: number;
  /** Milliseconds until the window ends, by the database's clock. */
  readonly endsInMs: number;
}

/** Counts uses of different keys in one statement. A window begins with its first use. */
async function countUses(
  database: Database,
  uses: readonly CountedUse[],
  windowMs: number,
): Promise<readonly Count[]> {
  // In the same order everywhere, so that statements do not deadlock.
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

/** Deletes the counts of ended windows. */
export async function forgetCounts(database: Database): Promise<void> {
  await database.deleteFrom('rate_counts').where('ends_at', '<', sql<Date>`now()`).execute();
}

type CountUses = (uses: readonly CountedUse[]) => Promise<readonly Count[]>;

/** Counts in batches, one at a time. Each request gets the counts as if it came alone. @param max - requests in a batch */
export const batchCounts = (count: CountUses, max: number): CountUses =>
  batchRequests((batch: readonly (readonly CountedUse[])[]) => countAll(batch, count), max);

async function countAll(
  batch: readonly (readonly CountedUse[])[],
  count: CountUses,
): Promise<readonly (readonly Count[])[]> {
  const sums = new Map<string, number>();
  for (const { key, by } of batch.flat()) sums.set(key, (sums.get(key) ?? 0) + by);
  const counts = await count([...sums].map(([key, by]) => ({ key, by })));
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
