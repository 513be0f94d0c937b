import type { ReportedRelease } from '@storefront/api/answers/part-report';
import type { FaultKind } from '@storefront/api/answers/part-report-schema';
import { sql } from 'kysely';
import type { Database } from '../database/connection';

/** A fault of a release, without what tells of its visitor. */
export interface Fault extends ReportedRelease {
  readonly kind: FaultKind;
  readonly message: string;
  /** Places in released files, one a line. */
  readonly stack: string;
}

/** Browsers can invent messages: a release has no more different faults than this in a window. */
const mostOfRelease = 50;

/** Counts a fault among those of its release in the present window. */
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
    where (select count(*) from present) < ${mostOfRelease}
    or exists (select from present where kind = ${kind} and message = ${message})
    on conflict (since, part, release, kind, message)
    do update set count = part_faults.count + 1, last_at = now()`.execute(database);
}
