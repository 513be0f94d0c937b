import { createHash } from 'node:crypto';
import type { Networks } from '@ticket-storefront/server/visitors';
import { sql } from 'kysely';
import type { Database } from '../database/connection';

/** A violation that a browser reported, without personal data. */
export interface PolicyReport {
  /** Kind of page; its address is not stored. */
  readonly page: 'event' | 'checkout' | 'confirmation' | 'other';
  /** Part of the blocked code; empty if it was not released code. */
  readonly part: string;
  /** Its release; empty without a part. */
  readonly release: string;
  /** The violated directive, for example `img-src`. */
  readonly directive: string;
  /** The blocked host, or a keyword, for example `inline`. */
  readonly blocked: string;
}

/** Anybody can send reports, so a day has a limited number of different ones: as many of checkouts as of all other pages. */
const maxReportsPerDay = 2000;
/** New reports of checkouts, and as many of other pages, that a network may add in a day. 100 networks in 17 wide ones fill it. */
const maxAddedBy: Readonly<Record<keyof Networks, number>> = { network: 20, wideNetwork: 120 };

/** Stores no addresses. */
const keyOf = (isCheckout: boolean, kind: keyof Networks, network: string) =>
  createHash('sha256').update(`policy reports:${isCheckout}:${kind}:${network}`).digest('base64url');

/**
 * Counts a report. A new one is stored only while its networks may add reports, and its kind of page has room.
 * @param networks - null for a request of this machine, which only the room limits
 */
export async function countPolicyReport(
  database: Database,
  { page, part, release, directive, blocked }: PolicyReport,
  networks: Networks | null,
): Promise<void> {
  const kinds: readonly (keyof Networks)[] = networks ? ['network', 'wideNetwork'] : [];
  // In the same order everywhere, so that statements do not deadlock.
  const quotas = kinds
    .map((kind) => ({ key: keyOf(page === 'checkout', kind, networks?.[kind] ?? ''), max: maxAddedBy[kind] }))
    .sort((a, b) => a.key.localeCompare(b.key));
  await sql`
    with known as (
      update policy_reports set count = count + 1, last_at = now()
      where day = current_date and page = ${page} and part = ${part}
      and release = ${release} and directive = ${directive} and blocked = ${blocked}
      returning 1
    ), quotas as (
      select key, max from unnest(
        ${quotas.map(({ key }) => key)}::text[], ${quotas.map(({ max }) => max)}::int[]
      ) as quota (key, max)
    ), spent as (
      insert into rate_counts as counted (key, uses, ends_at)
      select key, 1, (current_date + 1)::timestamptz from quotas where not exists (select from known)
      on conflict (key) do update set
        uses = case when counted.ends_at > now() then counted.uses + 1 else 1 end,
        ends_at = excluded.ends_at
      returning key, uses
    )
    insert into policy_reports (page, part, release, directive, blocked)
    select ${page}, ${part}, ${release}, ${directive}, ${blocked}
    where not exists (select from known)
    and not exists (select from spent join quotas using (key) where uses > max)
    and (
      select count(*) from policy_reports
      where day = current_date and (page = 'checkout') = (${page}::text = 'checkout')
    ) < ${maxReportsPerDay}
    on conflict (day, page, part, release, directive, blocked)
    do update set count = policy_reports.count + 1, last_at = now()`.execute(database);
}

/** Deletes the reports of days that are over. */
export async function deleteOldReports(database: Database, keptDays: number): Promise<void> {
  await sql`delete from policy_reports where day < current_date - ${keptDays}::integer`.execute(database);
}
