import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Database } from '../database/connection';
import type { Settings } from '../settings/api-settings';
import type { limitFields } from '../settings/limit-settings';
import { countTogether } from './count-together';
import { countUses } from './count-uses';
import { logSeldom } from './log-seldom';

/** The setting of a limit is its name. */
export type LimitName = keyof typeof limitFields;

/** Something that is limited, done by someone. */
export interface Use {
  readonly limit: LimitName;
  /** Whose uses are counted together: a visitor, an address, an event. */
  readonly subject: string;
  /** How often it was done; 0 only looks whether the limit is reached, -1 takes a use back. */
  readonly by: -1 | 0 | 1;
}

/** A limit that is reached. */
export interface SpentLimit {
  readonly limit: LimitName;
  /** Milliseconds until its window ends. */
  readonly endsInMs: number;
}

/** Counts uses and answers which limits are reached. */
export type Limiter = (uses: readonly Use[]) => Promise<readonly SpentLimit[]>;

interface Options {
  readonly database: Database;
  readonly settings: Pick<Settings, LimitName | 'LIMIT_WINDOW_MS'>;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}

const mostRemembered = 50_000;

/** Requests that are counted by one statement. */
const mostTogether = 200;

/** Names a count. Neither addresses nor e-mails are stored. */
const keyOf = ({ limit, subject }: Use) =>
  createHash('sha256').update(`${limit}:${subject}`).digest('base64url');

/**
 * Limits that hold for all processes together (docs/rules.md, Limits). A limit that was reached is remembered, so that a
 * flood costs no statements. Where the database does not count, nothing is refused here: the calls of each address are
 * limited by every process as well.
 */
export function createLimiter({ database, settings, log }: Options): Limiter {
  const spent = new LRUCache<string, LimitName>({ max: mostRemembered });
  const count = countTogether((uses) => countUses(database, uses, settings.LIMIT_WINDOW_MS), mostTogether);
  const report = logSeldom(log, 'Uses could not be counted');

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
