import { createHash } from 'node:crypto';
import {
  type FaultKind,
  type PaymentStage,
  paymentStages,
  type ReportedRelease,
} from '@ticket-storefront/api/protocol';
import type { CountedFault, PaymentCounts, ReleaseHealth, SeriesPoint } from '@ticket-storefront/format';
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
  /** How far the visit came at the checkout of this part; null if it is none. */
  readonly payment: PaymentStage | null;
}

/** As the database stores it, so that a later stage is greater. */
const numberOf = (stage: PaymentStage | null) => (stage === null ? 0 : paymentStages.indexOf(stage) + 1);

/** Distinguishes visits without storing their tokens. */
const nameOf = (visitor: string) => createHash('sha256').update(visitor).digest('base64url');

interface Visit {
  readonly visitor: string;
  /** Hashed; null if the visitor has no network. */
  readonly wideNetwork: string | null;
}

/**
 * Stores the vote of a visit on each of its releases: after one failure the release failed in that visit, and a payment
 * never goes back to an earlier stage.
 * @returns which of the votes that changed are new failures
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
    insert into part_visits as known (part, release, contract, visitor, wide_network, failed, payment)
    select part, release, contract, ${name}, ${wideNetwork ?? name}, failed, payment from unnest(
      ${sorted.map(({ part }) => part)}::text[], ${sorted.map(({ version }) => version)}::text[],
      ${sorted.map(({ contract }) => contract)}::text[], ${sorted.map(({ failed }) => failed)}::boolean[],
      ${sorted.map(({ payment }) => numberOf(payment))}::smallint[]
    ) as visited (part, release, contract, failed, payment)
    on conflict (part, release, visitor) do update set
      failed = known.failed or excluded.failed,
      payment = greatest(known.payment, excluded.payment),
      wide_network = case when excluded.failed and not known.failed then excluded.wide_network else known.wide_network end,
      changed_at = case when excluded.failed and not known.failed then now() else known.changed_at end
    where (excluded.failed and not known.failed) or excluded.payment > known.payment
    returning failed and changed_at = now() as failed`.execute(database);
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

/**
 * How far visits came at the checkout of a part with each of its releases, of those whose first report came since an instant, without
 * those of the wide network with the most that paid nothing.
 */
export async function readPayments(
  database: Database,
  part: string,
  since: Date,
): Promise<readonly PaymentCounts[]> {
  const { rows } = await sql<PaymentCounts>`
    with of_network as (
      select release, count(*) as reached, count(*) filter (where payment >= 2) as started,
        count(*) filter (where payment = 3) as declined, count(*) filter (where payment = 4) as completed
      from part_visits where part = ${part} and payment > 0 and first_at >= ${since}
      group by release, wide_network
    ), ranked as (
      select *, row_number() over (partition by release order by reached - completed desc, reached) as rank from of_network
    )
    select release, coalesce(sum(reached) filter (where rank > 1), 0)::int as reached,
      coalesce(sum(started) filter (where rank > 1), 0)::int as started,
      coalesce(sum(declined) filter (where rank > 1), 0)::int as declined,
      coalesce(sum(completed) filter (where rank > 1), 0)::int as completed,
      (count(*) filter (where reached > completed))::int as networks
    from ranked group by release order by release`.execute(database);
  return rows;
}

/** Max intervals of a series, and seconds of the shortest one. */
const maxIntervals = 24;
const minIntervalSeconds = 60;

/** What the visits of a part did with each of its releases, in intervals since an instant, of all networks. */
export async function readSeries(
  database: Database,
  part: string,
  since: Date,
): Promise<readonly SeriesPoint[]> {
  const seconds = Math.max(
    minIntervalSeconds,
    Math.ceil((Date.now() - since.getTime()) / 1000 / maxIntervals),
  );
  const { rows } = await sql<Omit<SeriesPoint, 'at'> & { readonly at: Date }>`
    select release, date_bin(${seconds} * interval '1 second', first_at, ${since}) as at, count(*)::int as visits,
      (count(*) filter (where failed))::int as failed, (count(*) filter (where payment > 0))::int as reached,
      (count(*) filter (where payment = 4))::int as completed
    from part_visits where part = ${part} and first_at >= ${since}
    group by release, at order by at, release`.execute(database);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
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
