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

/** Spends one report of a sealed document. @returns whether it was unspent. */
export async function spendReport(database: Database, document: string, number: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into spent_reports (document, number) values (${document}, ${number}) on conflict do nothing`.execute(
    database,
  );
  return numAffectedRows === 1n;
}

interface Visited extends ReportedRelease {
  readonly failed: boolean;
}

/** Distinguishes visits without storing their tokens. */
const nameOf = (visitor: string) => createHash('sha256').update(visitor).digest('base64url');

interface Visit {
  readonly visitor: string;
  /** Hashed; null if the visitor has no network. */
  readonly wideNetwork: string | null;
}

/**
 * Stores the vote of a visit on each of its releases: after one failure the release failed in that visit.
 * @returns the votes that are new or changed to failed
 */
export async function saveVisits(
  database: Database,
  { visitor, wideNetwork }: Visit,
  visited: readonly Visited[],
): Promise<readonly { readonly failed: boolean }[]> {
  if (visited.length === 0) return [];
  const name = nameOf(visitor);
  // In the same order everywhere, so that statements do not deadlock.
  const sorted = visited.toSorted((a, b) => a.part.localeCompare(b.part));
  const { rows } = await sql<{ readonly failed: boolean }>`
    insert into part_visits as known (part, release, contract, visitor, wide_network, failed)
    select part, release, contract, ${name}, ${wideNetwork ?? name}, failed from unnest(
      ${sorted.map(({ part }) => part)}::text[], ${sorted.map(({ version }) => version)}::text[],
      ${sorted.map(({ contract }) => contract)}::text[], ${sorted.map(({ failed }) => failed)}::boolean[]
    ) as visited (part, release, contract, failed)
    on conflict (part, release, visitor)
    do update set failed = true, wide_network = excluded.wide_network, changed_at = now()
    where excluded.failed and not known.failed
    returning failed`.execute(database);
  return rows;
}

/** The health of releases in visits of the last `windowMs` milliseconds. */
export async function readHealth(database: Database, windowMs: number): Promise<readonly ReleaseHealth[]> {
  const { rows } = await sql<ReleaseHealth>`
    with of_network as (
      select part, release, min(contract) as contract, count(*) as visits, count(*) filter (where failed) as failed
      from part_visits where changed_at > now() - ${windowMs} * interval '1 millisecond'
      group by part, release, wide_network
    ), ranked as (
      select *, row_number() over (partition by part, release order by failed desc, visits) as rank from of_network
    )
    select part, release, min(contract) as contract, sum(visits)::int as visits, sum(failed)::int as failed,
      (count(*) filter (where failed > 0))::int as networks,
      json_build_object(
        'visits', coalesce(sum(visits) filter (where rank > 1), 0),
        'failed', coalesce(sum(failed) filter (where rank > 1), 0)
      ) as elsewhere
    from ranked group by part, release order by part, release`.execute(database);
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

/** Deletes old faults, and votes and spent reports of visits whose tokens have expired, and with them their seals. */
export async function forgetPartReports(database: Database, faultsDays: number): Promise<void> {
  await sql`delete from part_faults where last_at < now() - ${faultsDays} * interval '1 day'`.execute(
    database,
  );
  await sql`
    delete from part_visits
    where changed_at < now() - ${visitorTokenLifetime} * interval '1 second'`.execute(database);
  await sql`
    delete from spent_reports
    where spent_at < now() - ${visitorTokenLifetime} * interval '1 second'`.execute(database);
}
