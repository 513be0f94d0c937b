import type { ReleaseHealth } from '@storefront/format/part-health';
import { sql } from 'kysely';
import type { Database } from '../database/connection';

/** A release that became sick, and how often its owner was to be told. */
export interface PartAlert extends ReleaseHealth {
  readonly since: Date;
  readonly attempts: number;
}

/** Notes that a release is sick. It is told once, and again where it is still sick a day later. */
export async function raisePartAlert(database: Database, health: ReleaseHealth): Promise<void> {
  const { part, release, contract, visits, failed } = health;
  await sql`
    insert into part_alerts (part, release, contract, visits, failed)
    values (${part}, ${release}, ${contract}, ${visits}, ${failed})
    on conflict (part, release) do nothing`.execute(database);
}

/** Takes an alert that is due, so that no other process sends it meanwhile; null where none is. */
export async function claimPartAlert(database: Database): Promise<PartAlert | null> {
  const { rows } = await sql<PartAlert>`
    update part_alerts set attempts = attempts + 1, next_attempt_at = now() + interval '1 minute'
    where (part, release) = (
      select part, release from part_alerts where sent_at is null and next_attempt_at <= now()
      order by next_attempt_at limit 1 for update skip locked
    )
    returning part, release, contract, visits, failed, since, attempts`.execute(database);
  return rows[0] ?? null;
}

/** Notes that an alert was taken. */
export async function savePartAlertSent(database: Database, { part, release }: PartAlert): Promise<void> {
  await sql`
    update part_alerts set sent_at = now() where part = ${part} and release = ${release}`.execute(database);
}

/** Has an alert sent again after so many milliseconds. */
export async function sendPartAlertAgain(
  database: Database,
  { part, release }: PartAlert,
  pauseMs: number,
): Promise<void> {
  await sql`
    update part_alerts set next_attempt_at = now() + ${pauseMs} * interval '1 millisecond'
    where part = ${part} and release = ${release}`.execute(database);
}

/** Deletes alerts after a day, sent or not. */
export async function forgetPartAlerts(database: Database): Promise<void> {
  await sql`delete from part_alerts where since < now() - interval '1 day'`.execute(database);
}
