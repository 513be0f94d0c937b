import { webhookOf } from '@storefront/server/webhook';
import { type Sweeper, startSweeper } from './background/start-sweeper';
import type { Database } from './database/connection';
import { tellSickParts } from './part-reports/tell-sick-parts';
import type { Settings } from './settings/api-settings';

const everyMs = 10_000;

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
  return startSweeper((signal) => tellSickParts(database, options, signal), everyMs, report);
}
