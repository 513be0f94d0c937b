import { openPaymentServices } from '@ticket-storefront/payment-services';
import { processorOf, processors } from '@ticket-storefront/processors';
import { adapters } from '@ticket-storefront/processors/adapters';
import { loadSourceMap } from '@ticket-storefront/server';
import { endAdmissions, forgetAdmissions, forgetPriorityLinks } from './admission';
import { createApp } from './app';
import type { Database } from './database/connection';
import { DatabaseError, requirePrepared } from './database/migrate';
import { closeDatabases, openConnections, openDatabases } from './database/open-databases';
import { forgetHandOvers } from './hand-overs/stored-hand-overs';
import { forgetCounts } from './limits/limiter';
import {
  createFileMailer,
  createMailPause,
  createSmtpMailer,
  deliverOutbox,
  forgetEmails,
  paceMailer,
  senderOf,
} from './mail';
import { watchStore } from './metrics/store-metrics';
import { makeOffers } from './offers/make-offers';
import { forgetAudit } from './operator/change-orders';
import {
  deleteUnpaidOrders,
  forgetPaidBuyers,
  type OrderServices,
  refundDuePayments,
  settleDueAttempts,
} from './orders';
import { startPartAlerts } from './part-reports/part-alerts';
import { watchPartVisits } from './part-reports/part-metrics';
import { forgetPartReports } from './part-reports/stored-reports';
import { rehearsals } from './rehearsals';
import type { Settings } from './settings/api-settings';
import { forgetResolved } from './work/attention';
import { drainQueue, startSweeper } from './work/background';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/**
 * Serves the API, settles pending orders and sends due e-mails.
 * @throws {DatabaseError} if the database is unavailable or not prepared.
 */
export async function startApi(
  settings: Settings,
): Promise<{ readonly port: number; close(): Promise<void> }> {
  loadSourceMap();
  const databases = openDatabases(settings);
  try {
    await requirePrepared(databases.settlement, settings);
    const sender = senderOf(settings.MAIL_FROM, settings.PROVIDER_NAME);
    const mail = settings.SMTP_URL
      ? createSmtpMailer(settings.SMTP_URL, sender, settings.SMTP_TIMEOUT_MS)
      : createFileMailer(settings.MAIL_FOLDER, sender);
    if (settings.METRICS_PORT !== undefined) {
      watchStore(databases.settlement);
      watchPartVisits(databases.settlement, settings.PART_HEALTH_WINDOW_MS);
    }
    const paymentServices = openPaymentServices(settings, (line) => server.log.error(line));
    const pause = createMailPause(settings.MAIL_PER_SECOND);
    const { server, services, offers } = createApp({
      settings,
      databases,
      whenOrdered: () => {
        pause.noteOrder();
        outbox.nudge();
      },
      paymentServices,
    });
    await paymentServices?.refresh();
    const report = (error: unknown) => server.log.error(error, 'Background work failed');
    await openConnections(databases, settings, rehearsals).catch((error) => {
      if (error instanceof DatabaseError) throw error;
      report(error);
    });
    const paced = paceMailer(mail, settings.MAIL_PER_SECOND);
    const sweep = (work: (signal: AbortSignal) => Promise<void>, everyMs = settings.SWEEP_EVERY_MS) =>
      startSweeper(work, everyMs, report);
    const deliver = (signal: AbortSignal) =>
      deliverOutbox(databases.mail, paced, services.writeConfirmation, { signal, pause });
    const outbox = sweep(settings.MAIL_PER_SECOND > 0 ? deliver : async () => undefined);
    const sweepers = [
      outbox,
      startSettlement({ ...services, database: databases.settlement }, settings.SWEEP_EVERY_MS, report),
      sweep((signal) => settleServices({ ...services, database: databases.settlement }, signal)),
      sweep(async (signal) => {
        const database = databases.settlement;
        await makeOffers({ database, links: offers, offerHours: settings.OFFER_HOURS }, signal);
        outbox.nudge();
      }),
      sweep(() => endAdmissions(databases.admission)),
      sweep(() => forgetAdmissions(databases.settlement), minuteMs),
      sweep(() => forgetCounts(databases.catalogue), minuteMs),
      sweep(async (signal) => {
        await forgetPriorityLinks(databases.settlement);
        await forgetPartReports(databases.settlement, settings.PART_FAULTS_DAYS);
        await forgetOverdue(databases.settlement, settings, signal);
      }, hourMs),
      startPartAlerts(databases.settlement, settings, report),
    ];
    const stopSweepers = () => Promise.all(sweepers.map((sweeper) => sweeper?.stop()));
    const close = async () => {
      paymentServices?.stop();
      await server.close();
      await stopSweepers();
      await closeDatabases(databases);
    };
    try {
      await server.listen({ port: settings.API_PORT, host: settings.LISTEN_HOST });
    } catch (error) {
      await stopSweepers();
      throw error;
    }
    return { port: settings.API_PORT, close };
  } catch (error) {
    await closeDatabases(databases);
    throw error;
  }
}

interface Settlement {
  /** Resolves after the work under way. */
  stop(): Promise<void>;
}

/** Settles attempts and refunds payments repeatedly, for each processor separately, so that a slow one delays no other. */
export function startSettlement(
  services: OrderServices,
  everyMs: number,
  onError: (error: unknown) => void,
): Settlement {
  const sweepers = processors.flatMap(({ name }) => [
    startSweeper((signal) => settleDueAttempts(services, name, signal), everyMs, onError),
    startSweeper((signal) => refundDuePayments(services, name, signal), everyMs, onError),
  ]);
  return {
    stop: async () => {
      await Promise.all(sweepers.map((sweeper) => sweeper.stop()));
    },
  };
}

/** Settles and refunds once for the processors that payment services bring, all at the same time. */
async function settleServices(services: OrderServices, signal: AbortSignal): Promise<void> {
  const served = services.processors.names().filter((name) => processorOf(name) === null);
  await Promise.all(
    served.flatMap((name) => [
      settleDueAttempts(services, name, signal),
      refundDuePayments(services, name, signal),
    ]),
  );
}

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
  await forgetHandOvers(database);
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
