import {
  type AttemptKey,
  type CompletedOrder,
  type Order,
  processorUnreachable,
  type TakenPayment,
} from '@storefront/order-port';
import { type Database, tryInTransaction } from '../database/connection';
import { raiseAttention } from '../work/attention';

import { isLate, nextOrderState, type StoredState, stateOf } from './model/order-state';
import type { OrderEmail, OrderServices } from './order-services';
import { releaseOrder } from './release-order';
import { saveReturn } from './repository/due-payments';
import { findAttempt, findOrderSince, lockOrder } from './repository/read-order';
import {
  endWatch,
  forgetBuyer,
  freePromo,
  moveTickets,
  saveOrderState,
  savePayment,
  saveSale,
  usePromo,
} from './repository/save-order';
import { returnPayment } from './return-payment';

interface ReceivedPayment extends TakenPayment {
  /** False while the payment counts as made, but may still fall through. */
  readonly isFinal: boolean;
}

/**
 * What became of a paid attempt. `no-tickets`: its payment came after its tickets had gone back, and others have them;
 * `paid-twice`: the buyer has paid for the same order by another payment; `not-now`: another attempt to pay for it is under way.
 */
type Completion = 'completed' | 'no-tickets' | 'paid-twice' | 'not-now';

/**
 * Stores a paid order: sells the tickets that it holds, uses up its promo code and stores its confirmation, all at once.
 * Done twice it changes nothing more. A payment that comes late takes its tickets if they are still free,
 * and if its buyer has not ordered the same again since.
 * @param payment - null for a free order
 * @throws {Error} where there is no such attempt.
 */
export async function completeOrder(
  { database, saveEmail }: Pick<OrderServices, 'database' | 'saveEmail'>,
  key: AttemptKey,
  payment: ReceivedPayment | null,
): Promise<Completion> {
  const completion = await tryInTransaction(database, (transaction) =>
    complete(transaction, saveEmail, key, payment),
  );
  return completion ?? 'no-tickets';
}

/** Null where there are no tickets: the transaction is to be undone. */
async function complete(
  transaction: Database,
  saveEmail: OrderServices['saveEmail'],
  key: AttemptKey,
  payment: ReceivedPayment | null,
): Promise<Completion | null> {
  const { referenceID } = key;
  const order = await lockOrder(transaction, referenceID);
  const isLatest = order?.attempt?.number === key.attempt;
  const attempt = isLatest ? order.attempt : await findAttempt(transaction, key);
  if (!order || !attempt) throw new Error(`There is no attempt ${key.attempt} for order ${referenceID}.`);
  const state = stateOf(order);
  if (order.status === 'completed' && order.attempt.paymentId === (payment?.paymentId ?? null)) {
    await savePayment(transaction, { referenceID, attempt: order.attempt.number }, payment);
    // A later attempt may have been completed by the payment of an earlier one.
    if (order.attempt.number !== key.attempt) await forgetBuyer(transaction, key);
    return 'completed';
  }
  const next = nextOrderState(state, { type: 'paid', attempt: key.attempt });
  if (!next) return isOpen(order) ? 'not-now' : 'paid-twice';
  const late = isLate(state, key.attempt);
  const since = late ? await findOrderSince(transaction, key) : null;
  if (since) return since === 'pending' ? 'not-now' : 'paid-twice';
  const { customer, promoCodeId } = attempt;
  if (promoCodeId !== null) await usePromo(transaction, promoCodeId);
  if (customer) {
    const email = late ? 'late-tickets' : 'confirmation';
    await saveEmail(transaction, email, { ...attempt, referenceID, customer });
  } else {
    await raiseAttention(transaction, { reason: 'buyer-unknown', referenceID });
  }
  return (await saveSale(transaction, key, next, payment, late ? 'free' : 'held')) ? 'completed' : null;
}

const isOpen = ({ status }: Order): boolean => status === 'pending' || status === 'unrecognised';

/** `returned`: the payment goes back to its buyer; `not-now`: to be asked again, since another attempt is under way. */
type Received = 'completed' | 'returned' | 'not-now';

/**
 * Does with the payment of an attempt what can be done: completes the order where its tickets are held, or still free, and
 * where the amount is right; otherwise the money goes back.
 * @param expectedCents - what the attempt costs
 */
export async function receivePayment(
  services: Pick<OrderServices, 'database' | 'saveEmail'>,
  key: AttemptKey,
  payment: ReceivedPayment,
  expectedCents: number,
): Promise<Received> {
  if (payment.amountCents !== expectedCents) {
    await releaseOrder(services.database, key, processorUnreachable, 'may-come');
    await returnPayment(services, key, payment, 'other-amount');
    return 'returned';
  }
  const completion = await completeOrder(services, key, payment);
  if (completion === 'completed' || completion === 'not-now') return completion;
  await returnPayment(services, key, payment, completion);
  return 'returned';
}

/**
 * Takes a completed order back, since the payment that it counted on fell through: its tickets are on sale again, its buyer
 * is written to, and a person looks at it.
 */
export function reverseOrder(
  { database, saveEmail }: Pick<OrderServices, 'database' | 'saveEmail'>,
  key: AttemptKey,
): Promise<void> {
  return database.transaction().execute(async (transaction) => {
    const { referenceID } = key;
    const order = await lockOrder(transaction, referenceID);
    const next = nextOrderState(stateOf(order), { type: 'reversed' });
    if (order?.status !== 'completed' || order.attempt.number !== key.attempt || !next) return;
    const { attempt } = order;
    // A payment that was final once stays paid, whatever is said later.
    if (!attempt.isPolled) return;
    const details = { paymentId: attempt.paymentId, amountCents: attempt.total };
    await raiseAttention(transaction, { reason: 'payment-reversed', referenceID, details });
    await rollBack(transaction, saveEmail, order, next, 'payment-failed');
  });
}

/**
 * Refunds a completed order within a transaction that does more: its payment goes back by `refundDuePayments`, its tickets are
 * on sale again, and its buyer is written to. It locks the tickets until the transaction ends, so it comes last.
 * @throws {Error} where the order was not paid.
 */
export async function refundWithin(
  transaction: Database,
  saveEmail: OrderServices['saveEmail'],
  order: Order,
): Promise<void> {
  const { referenceID } = order;
  const next = nextOrderState(stateOf(order), { type: 'refunded' });
  if (order.status !== 'completed' || order.attempt.paymentId === null || !next) {
    throw new Error(`The order ${referenceID} was not paid.`);
  }
  const { number: attempt, processor, paymentId, total: amountCents } = order.attempt;
  await saveReturn(transaction, { referenceID, attempt, processor, paymentId, amountCents }, 'on-request');
  await rollBack(transaction, saveEmail, order, next, 'on-request');
}

/** Ends a completed order: its buyer is written to, and its promo code and its tickets are free again. */
async function rollBack(
  transaction: Database,
  saveEmail: OrderServices['saveEmail'],
  { referenceID, attempt }: CompletedOrder,
  next: StoredState,
  email: OrderEmail,
): Promise<void> {
  const key: AttemptKey = { referenceID, attempt: attempt.number };
  const { customer, promoCodeId } = attempt;
  await endWatch(transaction, key);
  await saveOrderState(transaction, referenceID, next);
  if (customer) await saveEmail(transaction, email, { ...attempt, referenceID, customer });
  if (promoCodeId !== null) await freePromo(transaction, promoCodeId);
  await moveTickets(transaction, key, 'sold', 'free');
}
