import { sql } from 'kysely';
import type { Database } from '../database/connection';
import type { PolicyReport } from './policy-report';

/** Anybody can send reports: a day has no more different ones than this. */
const mostADay = 2000;

/** Counts a report among those of its day. */
export async function countPolicyReport(database: Database, report: PolicyReport): Promise<void> {
  const { page, part, release, directive, blocked } = report;
  await sql`
    insert into policy_reports (page, part, release, directive, blocked)
    select ${page}, ${part}, ${release}, ${directive}, ${blocked}
    where (select count(*) from policy_reports where day = current_date) < ${mostADay}
    or exists (
      select from policy_reports where day = current_date and page = ${page} and part = ${part}
      and release = ${release} and directive = ${directive} and blocked = ${blocked}
    )
    on conflict (day, page, part, release, directive, blocked)
    do update set count = policy_reports.count + 1, last_at = now()`.execute(database);
}
