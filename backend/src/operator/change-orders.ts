import { formatUsd } from '@ticket-storefront/domain';
import { type FoundPayment, type Order, refusals } from '@ticket-storefront/order-port';
import { UserError } from '@ticket-storefront/server';
import { sql } from 'kysely';
import { type Database, daysAgo } from '../database/connection';
import { sendConfirmationAgain } from '../mail';
import {
  findOrder,
  lockOrder,
  type OrderServices,
  receivePayment,
  refundWithin,
  releaseWithin,
} from '../orders';

/** The person at the command line, and the services. */
export interface Operator
  extends Pick<
    OrderServices,
    'database' | 'sell' | 'release' | 'saveEmail' | 'writeConfirmation' | 'processors' | 'settleAfterMs'
  > {
  /** Signs priority links; there are none without it. */
  readonly visitorKey: string | undefined;
  /** Origin of the event pages. */
  readonly storefront: string;
  /** The person's name, for the audit. */
  readonly who: string;
}

/**
 * Refunds a completed order: its tickets are on sale again, and the buyer gets an e-mail. The API refunds the payment within
 * seconds, and retries if the processor is unreachable.
 * @throws {UserError} if the order was not paid.
 */
export function refundOrder(
  { database, saveEmail, who }: Pick<Operator, 'database' | 'saveEmail' | 'who'>,
  referenceID: string,
  note: string,
): Promise<string> {
  return database.transaction().execute(async (transaction) => {
    const order = await requireOrder(lockOrder, transaction, referenceID);
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
 * Releases a stuck pending order if its processor has no payment of it; completes it if there is one.
 * @throws {UserError} if it is not pending, may still be paid, or the processor is unreachable.
 */
export async function releaseStuckOrder(operator: Operator, referenceID: string): Promise<string> {
  const { database, processors, settleAfterMs, who } = operator;
  const order = await requireOrder(findOrder, database, referenceID);
  if (order.status !== 'pending') {
    throw new UserError(`The order ${referenceID} is ${order.status}: only a pending one can be released.`);
  }
  const { number, eventId, total, processor, ageMs } = order.attempt;
  if (ageMs < settleAfterMs) {
    throw new UserError(`The order ${referenceID} is still under way: try again in a minute.`);
  }
  const key = { referenceID, attempt: number };
  const found = await processors.of(processor)?.findPayment({ ...key, amountCents: total });
  const line = { who, action: 'release', referenceID } as const;
  if (found?.kind === 'approved') {
    await saveAudit(database, { ...line, note: 'was paid after all' });
    await receivePayment(operator, { ...key, eventId }, found, total);
    return `The order ${referenceID} was paid after all: \`storefront orders find ${referenceID}\` shows its state.`;
  }
  if (found?.kind !== 'none' && found?.kind !== 'closed') {
    throw new UserError(whyNot(found, referenceID, processor));
  }
  // Nobody pays a free order later.
  const payment = total === 0 || found.kind === 'closed' ? 'cannot-come' : 'may-come';
  await database.transaction().execute(async (transaction) => {
    if (!(await releaseWithin(transaction, key, refusals.processorUnreachable, payment))) {
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
 * Resends the confirmation of a completed order.
 * @param recipient - null for the same as before
 * @throws {UserError} if the order has no tickets, or its confirmation is no longer stored.
 */
export async function resendConfirmation(
  { database, writeConfirmation, who }: Pick<Operator, 'database' | 'writeConfirmation' | 'who'>,
  referenceID: string,
  recipient: string | null,
): Promise<string> {
  await writeConfirmation(database, referenceID);
  return database.transaction().execute(async (transaction) => {
    const { status } = await requireOrder(lockOrder, transaction, referenceID);
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

async function requireOrder(read: typeof findOrder, database: Database, referenceID: string): Promise<Order> {
  const order = await read(database, referenceID);
  if (order) return order;
  throw new UserError(`There is no order ${referenceID}: find it with \`storefront orders find\`.`);
}

/** The matters that need a person, oldest first, one per line. */
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

/** Resolves a matter. @param note - what was done @throws {UserError} if it is not open. */
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
  readonly referenceID: string | null;
  readonly note: string;
}

/** Records a person's action, in its transaction or before the processor's answer is stored. */
export async function saveAudit(
  transaction: Database,
  { who, action, referenceID, note }: AuditLine,
): Promise<void> {
  await transaction
    .insertInto('order_audit')
    .values({ who, action, reference_id: referenceID, note })
    .execute();
}

/** Deletes the audit after so many days. */
export async function forgetAudit(database: Database, keptDays: number): Promise<void> {
  await database.deleteFrom('order_audit').where('done_at', '<', daysAgo(keptDays)).execute();
}
