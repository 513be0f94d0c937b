import { growingPauseMs } from '@storefront/server/growing-pause';
import { postMessage, type Webhook } from '@storefront/server/webhook';

import { workOff } from '../background';
import type { Database } from '../database/connection';
import { findSickReleases, type SicknessLimits } from './find-sick-releases';
import {
  claimPartAlert,
  forgetPartAlerts,
  type PartAlert,
  raisePartAlert,
  savePartAlertSent,
  sendPartAlertAgain,
} from './part-alerts';
import { readHealth } from './read-health';

export interface AlertOptions extends SicknessLimits {
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

const firstPauseMs = 10_000;
const longestPauseMs = 60 * 60_000;

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
      await sendPartAlertAgain(database, alert, growingPauseMs(alert.attempts, firstPauseMs, longestPauseMs));
    }
    return true;
  };
  await workOff(1, sendNext, signal);
}
