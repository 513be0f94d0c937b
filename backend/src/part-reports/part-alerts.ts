import { findUnhealthy, type HealthRules, healthRules, type ReleaseHealth } from '@ticket-storefront/format';
import { backoffMs, postMessage, type Webhook, webhookOf } from '@ticket-storefront/server';
import { sql } from 'kysely';
import type { Database } from '../database/connection';
import type { Settings } from '../settings/api-settings';
import { claimDue, drainQueue, fromNow, type Sweeper, startSweeper } from '../work/background';
import { readHealth } from './stored-reports';

/** Longer than a webhook takes; after a crash another process takes over. */
const leaseMs = 60_000;
const firstPauseMs = 10_000;
const maxPauseMs = 60 * 60_000;

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
    const alert = await claimDue(database, {
      table: 'part_alerts',
      where: sql`sent_at is null`,
      key: ['part', 'release'],
      dueAt: 'next_attempt_at',
      claims: 'attempts',
      leaseMs,
    });
    if (!alert) return false;
    const { part, release, contract, visits, failed, since, attempts } = alert;
    const of = sql`where part = ${part} and release = ${release}`;
    try {
      await postMessage(webhook, { type: 'part.unhealthy', part, release, contract, visits, failed, since });
      await sql`update part_alerts set sent_at = now() ${of}`.execute(database);
    } catch (error) {
      report(error);
      const pauseMs = backoffMs(attempts, firstPauseMs, maxPauseMs);
      await sql`update part_alerts set next_attempt_at = ${fromNow(pauseMs)} ${of}`.execute(database);
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
