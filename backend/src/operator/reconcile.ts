import { formatUsd } from '@ticket-storefront/domain';
import type { ListedPayment } from '@ticket-storefront/order-port';
import { UserError } from '@ticket-storefront/server';
import { sql } from 'kysely';
import type { Database } from '../database/connection';
import { resolveAttention } from '../work/attention';
import { type Operator, saveAudit } from './change-orders';

/** The form that `createReferenceID` gives to references. Others that use the same account have references of another form. */
const ownReference = /^[A-HJ-NP-Za-km-z1-9]{16}$/;

type Listed = ListedPayment & { readonly processor: string };

/** All connected accounts of events, active or not. */
async function readAccounts(database: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly account: string }>`
    select distinct config ->> 'connected_account_id' as account from ticketing_payment_processor_configs
    where config ->> 'connected_account_id' is not null`.execute(database);
  return rows.map(({ account }) => account);
}

/**
 * Those of these payments that no order has, is settling, or has refunded. A restored database has forgotten orders, and with them why
 * there is money.
 */
async function withoutOrder(database: Database, payments: readonly Listed[]): Promise<readonly Listed[]> {
  const ids = payments.map(({ paymentId }) => paymentId);
  const references = payments.flatMap(({ referenceID }) => referenceID ?? []);
  const { rows } = await sql<{ readonly known: string }>`
    select processor || ' ' || payment_id as known from order_attempts where payment_id = any(${ids})
    union select processor || ' ' || payment_id from returned_payments where payment_id = any(${ids})
    union select reference_id from orders where status = 'pending' and reference_id = any(${references})`.execute(
    database,
  );
  const known = new Set(rows.map((row) => row.known));
  return payments.filter(
    ({ processor, paymentId, referenceID }) =>
      referenceID !== null &&
      ownReference.test(referenceID) &&
      !known.has(`${processor} ${paymentId}`) &&
      !known.has(referenceID),
  );
}

const moment = (at: Date) => at.toISOString().slice(0, 19).replace('T', ' ');

const describe = ({ processor, paymentId, amountCents, referenceID, takenAt }: Listed) =>
  `${moment(takenAt)}: ${formatUsd(amountCents)} by ${processor}, payment ${paymentId}, reference ${referenceID}`;

/** Refunds one payment, stores who did it, and resolves what needed attention. @returns how it went */
async function refundListed(operator: Operator, payment: Listed, note: string): Promise<string> {
  const { database, processors, who } = operator;
  const referenceID = payment.referenceID ?? '';
  await saveAudit(database, { who, action: 'refund', referenceID, note });
  const result = await processors.of(payment.processor)?.refundPayment(payment);
  if (result?.kind === 'refused') return 'refused: refund it at the processor';
  if (result?.kind !== 'refunded') return 'not yet: run this again';
  await resolveAttention(database, 'payment-without-order', referenceID);
  return 'refunded';
}

/**
 * Lists the payments since a time that no order knows, as after a restore, and refunds them if there is a note.
 * @throws {UserError} if a processor does not respond.
 */
export async function reconcilePayments(
  operator: Operator,
  since: Date,
  note: string | null,
): Promise<string> {
  const { database, processors } = operator;
  const accounts = await readAccounts(database);
  const lists = await Promise.all(
    processors.names().map(async (processor) => {
      const payments = processors.of(processor);
      if (!payments?.listPayments) return [];
      const listed = await payments.listPayments(since, accounts);
      if (!listed) throw new UserError(`${processor} does not list its payments: try again later.`);
      return listed.map((payment) => ({ ...payment, processor }));
    }),
  );
  const unknown = await withoutOrder(database, lists.flat());
  if (unknown.length === 0) return `Every payment since ${moment(since)} has its order.`;
  const lines = [];
  for (const payment of unknown.toSorted((a, b) => a.takenAt.getTime() - b.takenAt.getTime())) {
    lines.push(
      note ? `${describe(payment)}: ${await refundListed(operator, payment, note)}` : describe(payment),
    );
  }
  const remedy = note ? [] : ['No order knows these payments: refund them with --refund --note <why>.'];
  return [...lines, ...remedy].join('\n');
}
