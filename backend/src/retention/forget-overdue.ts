import { forgetResolved } from '../attention/forget-resolved';
import { workOff } from '../background/work-off';
import type { Database } from '../database/connection';
import { forgetEmails } from '../mail/forget-emails';
import { forgetAudit } from '../operator/forget-audit';
import { deleteUnpaidOrders } from '../orders/repository/delete-unpaid-orders';
import { forgetPaidBuyers } from '../orders/repository/forget-paid-buyers';
import { forgetHandled } from '../payments/stripe/handled-events';
import type { Settings } from '../settings/api-settings';
import type { retentionFields } from '../settings/retention-settings';

/** Forgets everything that was kept as long as the settings say (docs/operation.md, What is kept). */
export async function forgetOverdue(
  database: Database,
  settings: Pick<Settings, keyof typeof retentionFields>,
  signal?: AbortSignal,
): Promise<void> {
  const { BUYERS_KEPT_DAYS: buyersDays, AUDIT_KEPT_DAYS: auditDays } = settings;
  await forgetEmails(database, {
    sentDays: settings.MAIL_KEPT_DAYS,
    failedDays: settings.FAILED_MAIL_KEPT_DAYS,
  });
  await forgetResolved(database, settings.ATTENTION_KEPT_DAYS);
  await forgetHandled(database, settings.STRIPE_EVENTS_KEPT_DAYS);
  if (auditDays !== undefined) await forgetAudit(database, auditDays);
  if (buyersDays !== undefined) await workOff(1, () => forgetPaidBuyers(database, buyersDays), signal);
  await workOff(1, () => deleteUnpaidOrders(database, settings.UNPAID_ORDERS_KEPT_DAYS), signal);
}
