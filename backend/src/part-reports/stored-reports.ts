import { createHash } from 'node:crypto';
import type { FaultKind, ReportedRelease } from '@ticket-storefront/api/protocol';
import type { CountedFault, ReleaseHealth } from '@ticket-storefront/format';
import { visitorTokenLifetime } from '@ticket-storefront/server/visitors';
import { sql } from 'kysely';
import type { Database } from '../database/connection';

/** Browsers can invent messages, so a release has a limited number of different faults in a window. */
const maxFaultsOfRelease = 50;

/** A fault without personal data. */
interface Fault extends ReportedRelease {
  readonly kind: FaultKind;
  readonly message: string;
  /** Places in released files, one per line. */
  readonly stack: string;
}

/** Counts a fault in the current window. */
export async function saveFault(database: Database, fault: Fault): Promise<void> {
  const { part, version, contract, kind, message, stack } = fault;
  await sql`
    with present as (
      select kind, message from part_faults
      where since = date_bin('10 minutes', now(), timestamptz '2000-01-01 00:00Z')
      and part = ${part} and release = ${version}
    )
    insert into part_faults (part, release, contract, kind, message, stack)
    select ${part}, ${version}, ${contract}, ${kind}, ${message}, ${stack}
    where (select count(*) from present) < ${maxFaultsOfRelease}
    or exists (select from present where kind = ${kind} and message = ${message})
    on conflict (since, part, release, kind, message)
    do update set count = part_faults.count + 1, last_at = now()`.execute(database);
}

interface Visited extends ReportedRelease {
  readonly failed: boolean;
}

/** Distinguishes visits without storing their tokens. */
const nameOf = (visitor: string) => createHash('sha256').update(visitor).digest('base64url');

/**
 * Stores the vote of a visit on each of its releases: after one failure the release failed in that visit.
 * @returns the votes that are new or changed to failed
 */
export async function saveVisits(
  database: Database,
  visitor: string,
  visited: readonly Visited[],
): Promise<readonly { readonly failed: boolean }[]> {
  if (visited.length === 0) return [];
  // In the same order everywhere, so that statements do not deadlock.
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

/** The health of releases in visits of the last `windowMs` milliseconds. */
export async function readHealth(database: Database, windowMs: number): Promise<readonly ReleaseHealth[]> {
  const { rows } = await sql<ReleaseHealth>`
    select part, release, min(contract) as contract, count(*)::int as visits,
      (count(*) filter (where failed))::int as failed
    from part_visits where changed_at > now() - ${windowMs} * interval '1 millisecond'
    group by part, release order by part, release`.execute(database);
  return rows;
}

/** The newest faults of a part. */
export async function readFaults(
  database: Database,
  part: string,
  max: number,
): Promise<readonly CountedFault[]> {
  const { rows } = await sql<Omit<CountedFault, 'lastAt'> & { readonly lastAt: Date }>`
    select release, kind, message, stack, count::int as count, last_at as "lastAt"
    from part_faults where part = ${part} order by last_at desc limit ${max}`.execute(database);
  return rows.map((row) => ({ ...row, lastAt: row.lastAt.toISOString() }));
}

/** Deletes old faults, and votes of visits whose tokens have expired. */
export async function forgetPartReports(database: Database, faultsDays: number): Promise<void> {
  await sql`delete from part_faults where last_at < now() - ${faultsDays} * interval '1 day'`.execute(
    database,
  );
  await sql`
    delete from part_visits
    where changed_at < now() - ${visitorTokenLifetime} * interval '1 second'`.execute(database);
}
