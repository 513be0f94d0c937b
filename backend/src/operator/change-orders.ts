import { formatUsd } from '@storefront/domain';
import { type FoundPayment, type Order, processorUnreachable } from '@storefront/order-port';
import { UserError } from '@storefront/server';
import { sql } from 'kysely';
import { type Database, daysAgo } from '../database/connection';

import { sendConfirmationAgain } from '../mail/outbox';
import {
  findOrder,
  lockOrder,
  type OrderServices,
  receivePayment,
  refundWithin,
  releaseWithin,
} from '../orders';

/** Who works on orders by the command line, and with what. */
export interface Operator
  extends Pick<OrderServices, 'database' | 'saveEmail' | 'processors' | 'settleAfterMs'> {
  /** Name of the person, for the audit. */
  readonly who: string;
}

/**
 * Gives a buyer the money of a completed order back: its tickets are on sale again, and the buyer is written to. The API
 * gives the payment back within seconds, and tries again where the processor is out.
 * @param note - why
 * @throws {UserError} where the order was not paid.
 */
export function refundOrder(
  { database, saveEmail, who }: Pick<Operator, 'database' | 'saveEmail' | 'who'>,
  referenceID: string,
  note: string,
): Promise<string> {
  return database.transaction().execute(async (transaction) => {
    const order = await requireLockedOrder(transaction, referenceID);
    if (order.status !== 'completed') {
      throw new UserError(
        `The order ${referenceID} is ${order.status}: only a completed one can be refunded.`,
      );
    }
    const { paymentId, total } = order.attempt;
    if (paymentId === null)
      throw new UserError(`The order ${referenceID} was free: there is no money to refund.`);
    await saveAudit(transaction, { who, action: 'refund', referenceID, note });
    await refundWithin(transaction, saveEmail, order);
    return `${formatUsd(total)} of ${referenceID} will be refunded to the buyer, and the tickets are on sale again.`;
  });
}

/**
 * Ends an order that stays pending, so that its tickets are on sale again: only where its processor has no payment of it. One
 * that was paid after all is completed instead.
 * @throws {UserError} where the order is not pending any more, may still be paid, or its processor cannot be asked.
 */
export async function releaseStuckOrder(operator: Operator, referenceID: string): Promise<string> {
  const { database, processors, settleAfterMs, who } = operator;
  const order = await requireOrder(database, referenceID);
  if (order.status !== 'pending') {
    throw new UserError(`The order ${referenceID} is ${order.status}: only a pending one can be released.`);
  }
  const { number, total, processor, ageMs } = order.attempt;
  if (ageMs < settleAfterMs) {
    throw new UserError(`The order ${referenceID} is still under way: try again in a minute.`);
  }
  const key = { referenceID, attempt: number };
  const found = await processors[processor]?.findPayment({ ...key, amountCents: total });
  const line = { who, action: 'release', referenceID } as const;
  if (found?.kind === 'approved') {
    await saveAudit(database, { ...line, note: 'was paid after all' });
    await receivePayment(operator, key, found, total);
    return `The order ${referenceID} was paid after all: \`storefront orders find ${referenceID}\` shows its state.`;
  }
  if (found?.kind !== 'none' && found?.kind !== 'closed') {
    throw new UserError(whyNot(found, referenceID, processor));
  }
  // Nobody pays a free order later.
  const payment = total === 0 || found.kind === 'closed' ? 'cannot-come' : 'may-come';
  await database.transaction().execute(async (transaction) => {
    if (!(await releaseWithin(transaction, key, processorUnreachable, payment))) {
      throw new UserError(`The order ${referenceID} was settled in the meantime: check it again.`);
    }
    await saveAudit(transaction, { ...line, note: `${processor} has no payment` });
  });
  return `The order ${referenceID} is released: ${processor} has no payment for it, and its tickets are on sale again.`;
}

const whyNot = (found: FoundPayment | undefined, referenceID: string, processor: string): string =>
  found?.kind === 'open'
    ? `The buyer of ${referenceID} can still pay for ${Math.ceil(found.forMs / 60_000)} min: try again after that.`
    : `${processor} does not respond, so it is unknown whether ${referenceID} was paid: try again later.`;

/**
 * Puts the confirmation of a completed order into the outbox once more.
 * @param recipient - another address than the order's; null for the one that the confirmation went to
 * @throws {UserError} where the order has no tickets, or its confirmation is no longer stored.
 */
export function resendConfirmation(
  { database, who }: Pick<Operator, 'database' | 'who'>,
  referenceID: string,
  recipient: string | null,
): Promise<string> {
  return database.transaction().execute(async (transaction) => {
    const { status } = await requireLockedOrder(transaction, referenceID);
    if (status !== 'completed')
      throw new UserError(`The order ${referenceID} is ${status}: it has no tickets.`);
    const sentTo = await sendConfirmationAgain(transaction, referenceID, recipient);
    if (!sentTo) throw new UserError(`The confirmation of ${referenceID} is no longer stored.`);
    await saveAudit(transaction, {
      who,
      action: 'resend',
      referenceID,
      note: recipient ? 'to another address' : 'to the same address',
    });
    return `The confirmation of ${referenceID} will be sent to ${sentTo} again.`;
  });
}

/** The order with this reference. @throws {UserError} where there is none. */
const requireOrder = async (database: Database, referenceID: string): Promise<Order> =>
  orNone(await findOrder(database, referenceID), referenceID);

/** The order, locked until the transaction ends. @throws {UserError} where there is none. */
const requireLockedOrder = async (transaction: Database, referenceID: string): Promise<Order> =>
  orNone(await lockOrder(transaction, referenceID), referenceID);

const orNone = (order: Order | null, referenceID: string): Order => {
  if (order) return order;
  throw new UserError(`There is no order ${referenceID}: find it with \`storefront orders find\`.`);
};

/** What a person must look at, the oldest first, one line each. */
export async function listAttention(database: Database): Promise<string> {
  const rows = await database
    .selectFrom('attention_items')
    .selectAll()
    .where('resolved_at', 'is', null)
    .orderBy('id')
    .execute();
  if (rows.length === 0) return 'Nothing needs attention.';
  return rows
    .map(
      ({ id, created_at, reason, reference_id, details }) =>
        `${id}  ${created_at.toISOString().slice(0, 16)}  ${reason}  ${reference_id ?? '-'}  ${JSON.stringify(details)}`,
    )
    .join('\n');
}

/**
 * Takes a matter off the list.
 * @param note - what was done about it
 * @throws {UserError} where it is not on the list.
 */
export function resolveAttentionItem(
  { database, who }: Pick<Operator, 'database' | 'who'>,
  id: number,
  note: string,
): Promise<string> {
  return database.transaction().execute(async (transaction) => {
    const row = await transaction
      .updateTable('attention_items')
      .set({ resolved_at: sql<Date>`now()`, resolved_by: who })
      .where('id', '=', id)
      .where('resolved_at', 'is', null)
      .returning(['reason', 'reference_id'])
      .executeTakeFirst();
    if (!row)
      throw new UserError(`There is no open matter ${id}: \`storefront orders attention\` lists them.`);
    await saveAudit(transaction, {
      who,
      action: 'resolve',
      referenceID: row.reference_id,
      note: `${row.reason}: ${note}`,
    });
    return `The matter ${id} (${row.reason}) is resolved.`;
  });
}

interface AuditLine {
  readonly who: string;
  readonly action: 'resend' | 'refund' | 'release' | 'resolve';
  /** Null where it is about no order. */
  readonly referenceID: string | null;
  readonly note: string;
}

/** Notes what a person has done, within the transaction that does it, or before a processor's answer is recorded. */
async function saveAudit(
  transaction: Database,
  { who, action, referenceID, note }: AuditLine,
): Promise<void> {
  await transaction
    .insertInto('order_audit')
    .values({ who, action, reference_id: referenceID, note })
    .execute();
}

/** Deletes what people did to orders more than so many days ago. */
export async function forgetAudit(database: Database, keptDays: number): Promise<void> {
  await database.deleteFrom('order_audit').where('done_at', '<', daysAgo(keptDays)).execute();
}
