import { adapters } from '@ticket-storefront/processors/adapters';
import type { Database } from './database/connection';
import { forgetEmails } from './mail/outbox';
import { forgetAudit } from './operator/change-orders';
import { deleteUnpaidOrders, forgetPaidBuyers } from './orders';
import type { Settings } from './settings/api-settings';
import { forgetResolved } from './work/attention';
import { drainQueue } from './work/background';

/** Deletes data after the times in the settings (docs/operation.md, What is kept). */
export async function forgetOverdue(
  database: Database,
  settings: Settings,
  signal?: AbortSignal,
): Promise<void> {
  const { BUYERS_KEPT_DAYS: buyersDays, AUDIT_KEPT_DAYS: auditDays } = settings;
  await forgetEmails(database, {
    sentDays: settings.MAIL_KEPT_DAYS,
    failedDays: settings.FAILED_MAIL_KEPT_DAYS,
  });
  await forgetResolved(database, settings.ATTENTION_KEPT_DAYS);
  for (const adapter of adapters) await adapter.forgetOverdue?.(database, settings);
  if (auditDays !== undefined) await forgetAudit(database, auditDays);
  if (buyersDays !== undefined) await drainQueue(1, () => forgetPaidBuyers(database, buyersDays), signal);
  await drainQueue(1, () => deleteSomeUnpaid(database, settings.UNPAID_ORDERS_KEPT_DAYS), signal);
}

/** Deletes some unpaid orders with the processors' data. @returns whether there were any */
const deleteSomeUnpaid = (database: Database, keptDays: number): Promise<boolean> =>
  database.transaction().execute(async (transaction) => {
    const deleted = await deleteUnpaidOrders(transaction, keptDays);
    if (deleted.length === 0) return false;
    for (const { forgetOrders } of adapters) await forgetOrders?.(transaction, deleted);
    return true;
  });
