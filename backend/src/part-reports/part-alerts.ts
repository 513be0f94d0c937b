import type { ReleaseHealth } from '@storefront/format';
import { growingPauseMs, postMessage, type Webhook, webhookOf } from '@storefront/server';
import { sql } from 'kysely';
import type { Database } from '../database/connection';
import type { Settings } from '../settings/api-settings';
import { type Sweeper, startSweeper, workOff } from '../work/background';
import { readHealth } from './stored-reports';

const alertEveryMs = 10_000;
const firstPauseMs = 10_000;
const maxPauseMs = 60 * 60_000;

/** From when on a release is called sick. */
interface SicknessLimits {
  /** Least visits that failed. */
  readonly leastFailed: number;
  /** Least percent of its visits that failed. */
  readonly leastPercent: number;
}

/** The releases that fail for more visitors than the limits allow. */
export const findSickReleases = (
  health: readonly ReleaseHealth[],
  { leastFailed, leastPercent }: SicknessLimits,
): readonly ReleaseHealth[] =>
  health.filter(({ visits, failed }) => failed >= leastFailed && failed * 100 >= leastPercent * visits);

/** A release that became sick, and how often its owner was to be told. */
interface PartAlert extends ReleaseHealth {
  readonly since: Date;
  readonly attempts: number;
}

/** Notes that a release is sick. It is told once, and again where it is still sick a day later. */
async function raisePartAlert(database: Database, health: ReleaseHealth): Promise<void> {
  const { part, release, contract, visits, failed } = health;
  await sql`
    insert into part_alerts (part, release, contract, visits, failed)
    values (${part}, ${release}, ${contract}, ${visits}, ${failed})
    on conflict (part, release) do nothing`.execute(database);
}

/** Takes an alert that is due, so that no other process sends it meanwhile; null where none is. */
async function claimPartAlert(database: Database): Promise<PartAlert | null> {
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
async function savePartAlertSent(database: Database, { part, release }: PartAlert): Promise<void> {
  await sql`
    update part_alerts set sent_at = now() where part = ${part} and release = ${release}`.execute(database);
}

/** Has an alert sent again after so many milliseconds. */
async function sendPartAlertAgain(
  database: Database,
  { part, release }: PartAlert,
  pauseMs: number,
): Promise<void> {
  await sql`
    update part_alerts set next_attempt_at = now() + ${pauseMs} * interval '1 millisecond'
    where part = ${part} and release = ${release}`.execute(database);
}

/** Deletes alerts after a day, sent or not. */
async function forgetPartAlerts(database: Database): Promise<void> {
  await sql`delete from part_alerts where since < now() - interval '1 day'`.execute(database);
}

interface AlertOptions extends SicknessLimits {
  readonly webhook: Webhook;
  /** Milliseconds whose visits count. */
  readonly windowMs: number;
  /** Told of an alert that was not taken. */
  readonly report: (error: unknown) => void;
}

/** What the webhook is told of a sick release. */
const messageOf = ({ part, release, contract, visits, failed, since }: PartAlert) => ({
  type: 'part.sick',
  part,
  release,
  contract,
  visits,
  failed,
  since: since.toISOString(),
});

/** Tells the webhook which releases became sick. An alert that is not taken is sent again with growing pauses, for a day. */
export async function tellSickParts(
  database: Database,
  { webhook, windowMs, report, ...limits }: AlertOptions,
  signal?: AbortSignal,
): Promise<void> {
  await forgetPartAlerts(database);
  for (const sick of findSickReleases(await readHealth(database, windowMs), limits)) {
    await raisePartAlert(database, sick);
  }
  const sendNext = async () => {
    const alert = await claimPartAlert(database);
    if (!alert) return false;
    try {
      await postMessage(webhook, messageOf(alert));
      await savePartAlertSent(database, alert);
    } catch (error) {
      report(error);
      await sendPartAlertAgain(database, alert, growingPauseMs(alert.attempts, firstPauseMs, maxPauseMs));
    }
    return true;
  };
  await workOff(1, sendNext, signal);
}

/** Tells the webhook of the settings which releases of parts become sick; null where there is none. */
export function startPartAlerts(
  database: Database,
  settings: Settings,
  report: (error: unknown) => void,
): Sweeper | null {
  const webhook = webhookOf(settings);
  if (!webhook) return null;
  const options = {
    webhook,
    windowMs: settings.PART_HEALTH_WINDOW_MS,
    leastFailed: settings.PART_SICK_VISITS,
    leastPercent: settings.PART_SICK_PERCENT,
    report,
  };
  return startSweeper((signal) => tellSickParts(database, options, signal), alertEveryMs, report);
}
