import { findUnhealthy, type HealthRules, healthRules, type ReleaseHealth } from '@ticket-storefront/format';
import { backoffMs, postMessage, type Webhook, webhookOf } from '@ticket-storefront/server';
import { sql } from 'kysely';
import type { Database } from '../database/connection';
import type { Settings } from '../settings/api-settings';
import { drainQueue, type Sweeper, startSweeper } from '../work/background';
import { readHealth } from './stored-reports';

const firstPauseMs = 10_000;
const maxPauseMs = 60 * 60_000;

/** An unhealthy release, and how often its message was sent. */
interface PartAlert extends ReleaseHealth {
  readonly since: Date;
  readonly attempts: number;
}

/** Stores an alert for each unhealthy release, for a day: if it still holds, it is sent again a day later. */
async function saveAlerts(database: Database, unhealthy: readonly ReleaseHealth[]): Promise<void> {
  await sql`delete from part_alerts where since < now() - interval '1 day'`.execute(database);
  for (const { part, release, contract, visits, failed } of unhealthy) {
    await sql`
      insert into part_alerts (part, release, contract, visits, failed)
      values (${part}, ${release}, ${contract}, ${visits}, ${failed})
      on conflict (part, release) do nothing`.execute(database);
  }
}

/** Claims a due alert, or null. */
async function claimAlert(database: Database): Promise<PartAlert | null> {
  const { rows } = await sql<PartAlert>`
    update part_alerts set attempts = attempts + 1, next_attempt_at = now() + interval '1 minute'
    where (part, release) = (
      select part, release from part_alerts where sent_at is null and next_attempt_at <= now()
      order by next_attempt_at limit 1 for update skip locked
    )
    returning part, release, contract, visits, failed, since, attempts`.execute(database);
  return rows[0] ?? null;
}

interface AlertOptions {
  readonly webhook: Webhook;
  /** Milliseconds whose visits count. */
  readonly windowMs: number;
  readonly rules: HealthRules;
  /** Receives the failure of a message. */
  readonly report: (error: unknown) => void;
}

/** Sends the webhook a message about each unhealthy release; retries with growing pauses, for a day. */
export async function alertOperators(
  database: Database,
  { webhook, windowMs, rules, report }: AlertOptions,
  signal?: AbortSignal,
): Promise<void> {
  await saveAlerts(database, findUnhealthy(await readHealth(database, windowMs), { registry: null, rules }));
  const sendNext = async () => {
    const alert = await claimAlert(database);
    if (!alert) return false;
    const { attempts, ...message } = alert;
    const { part, release } = message;
    const of = sql`where part = ${part} and release = ${release}`;
    try {
      await postMessage(webhook, { type: 'part.unhealthy', ...message });
      await sql`update part_alerts set sent_at = now() ${of}`.execute(database);
    } catch (error) {
      report(error);
      const pauseMs = backoffMs(attempts, firstPauseMs, maxPauseMs);
      const next = sql`now() + ${pauseMs} * interval '1 millisecond'`;
      await sql`update part_alerts set next_attempt_at = ${next} ${of}`.execute(database);
    }
    return true;
  };
  await drainQueue(1, sendNext, signal);
}

/** Sends alerts while the API runs; null without a webhook. */
export function startPartAlerts(
  database: Database,
  settings: Settings,
  report: (error: unknown) => void,
): Sweeper | null {
  const webhook = webhookOf(settings);
  if (!webhook) return null;
  const { PART_UNHEALTHY_VISITS: minFailed, PART_UNHEALTHY_PERCENT: minPercent } = settings;
  const rules = { ...healthRules, alert: { ...healthRules.alert, minFailed, minPercent } };
  const options = { webhook, windowMs: settings.PART_HEALTH_WINDOW_MS, rules, report };
  return startSweeper((signal) => alertOperators(database, options, signal), rules.alert.everyMs, report);
}
