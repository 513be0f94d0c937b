import { createHash } from 'node:crypto';
import type { ReportedRelease } from '@storefront/api/answers/part-report';
import { sql } from 'kysely';
import type { Database } from '../database/connection';

/** A release that a visit had, and whether it failed there. */
export interface Visited extends ReportedRelease {
  readonly failed: boolean;
}

/** Visits are told apart, and not known by their tokens. */
const nameOf = (visitor: string) => createHash('sha256').update(visitor).digest('base64url');

/**
 * Takes the vote of a visit on each release that it had. It has one: a release that failed once has failed in that visit.
 * @returns the releases whose votes are new, or changed to failed.
 */
export async function saveVisits(
  database: Database,
  visitor: string,
  visited: readonly Visited[],
): Promise<readonly { readonly failed: boolean }[]> {
  if (visited.length === 0) return [];
  // Always in the same order, so that no two statements wait for each other.
  const sorted = visited.toSorted((a, b) => a.part.localeCompare(b.part));
  const { rows } = await sql<{ readonly failed: boolean }>`
    insert into part_visits as known (part, release, contract, visitor, failed)
    select part, release, contract, ${nameOf(visitor)}, failed from unnest(
      ${sorted.map(({ part }) => part)}::text[], ${sorted.map(({ version }) => version)}::text[],
      ${sorted.map(({ contract }) => contract)}::text[], ${sorted.map(({ failed }) => failed)}::boolean[]
    ) as visited (part, release, contract, failed)
    on conflict (part, release, visitor) do update set failed = true, changed_at = now()
    where excluded.failed and not known.failed
    returning failed`.execute(database);
  return rows;
}
