import {
  type AttemptKey,
  type CompletedOrder,
  type EventAttempt,
  type Order,
  refusals,
  type TakenPayment,
} from '@ticket-storefront/order-port';
import { type Database, tryInTransaction } from '../database/connection';
import { raiseAttention } from '../work/attention';
import { isLate, nextOrderState, type StoredState, stateOf } from './model/order-state';
import type { OrderEmail, OrderServices } from './order-services';
import { releaseOrder } from './release-order';
import {
  endPolling,
  findAttempt,
  findOrderSince,
  forgetBuyer,
  freePromo,
  lockOrder,
  moveTickets,
  type Sale,
  saveConfirmation,
  saveOrderState,
  savePayment,
  saveReturn,
  saveSale,
  sellAttempts,
  usePromo,
} from './repository';
import { endInBatches } from './retry-singly';
import { returnPayment } from './return-payment';
import type { OrdersUnderWay } from './under-way';

/** A paid attempt of an event. */
export interface EventSale extends Sale {
  readonly eventId: number;
}

interface ReceivedPayment extends TakenPayment {
  /** False while a payment counts as made but may still fail. */
  readonly isFinal: boolean;
}

/**
 * The outcome of a paid attempt. `no-tickets`: the payment is late and the tickets are gone; `paid-twice`: the buyer has paid for
 * the same order; `not-now`: another attempt is under way.
 */
type Completion = 'completed' | 'no-tickets' | 'paid-twice' | 'not-now';

/**
 * Sells the tickets of paid attempts in batches: those of an event that come while one is sold form the next.
 * @returns whether the attempt is completed; if not, nothing has changed
 */
export const createSales = (
  database: Database,
  underWay?: OrdersUnderWay,
): ((sale: EventSale) => Promise<boolean>) =>
  endInBatches((batch: readonly EventSale[]) => sellAttempts(database, batch), underWay);

/** An attempt that is still pending is completed, or released, in a batch. */
type Completing = Pick<OrderServices, 'database' | 'sell'>;

/**
 * Completes a paid order in one transaction: sells its tickets, uses its promo code and queues its confirmation. Repeated calls
 * change nothing. A late payment gets tickets if they are still free and its buyer has not ordered the same again.
 * @param payment - null for a free order
 * @throws {Error} if the attempt does not exist.
 */
export async function completeOrder(
  { database, sell }: Completing,
  { referenceID, attempt, eventId }: EventAttempt,
  payment: ReceivedPayment | null,
): Promise<Completion> {
  const key = { referenceID, attempt };
  if (await sell({ ...key, eventId, payment })) return 'completed';
  const completion = await tryInTransaction(database, (transaction) => complete(transaction, key, payment));
  return completion ?? 'no-tickets';
}

/** Null without tickets: the transaction rolls back. */
async function complete(
  transaction: Database,
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
    // An earlier attempt's payment may have completed a later attempt.
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
  if (customer) await saveConfirmation(transaction, key, late);
  else await raiseAttention(transaction, { reason: 'buyer-unknown', referenceID });
  return (await saveSale(transaction, key, next, payment, late ? 'free' : 'held')) ? 'completed' : null;
}

const isOpen = ({ status }: Order): boolean => status === 'pending' || status === 'unrecognised';

/** `returned`: the payment is refunded; `not-now`: retry, because another attempt is under way. */
type Received = 'completed' | 'returned' | 'not-now';

/**
 * Completes the order of a payment, or refunds it if the amount is wrong or the tickets are gone.
 * @param expectedCents - the price of the attempt
 */
export async function receivePayment(
  services: Completing & Pick<OrderServices, 'release' | 'saveEmail'>,
  key: EventAttempt,
  payment: ReceivedPayment,
  expectedCents: number,
): Promise<Received> {
  if (payment.amountCents !== expectedCents) {
    await releaseOrder(services, key, refusals.processorUnreachable, 'may-come');
    await returnPayment(services, key, payment, 'other-amount');
    return 'returned';
  }
  const completion = await completeOrder(services, key, payment);
  if (completion === 'completed' || completion === 'not-now') return completion;
  await returnPayment(services, key, payment, completion);
  return 'returned';
}

/** Reverses a completed order whose payment failed: sells its tickets again, writes to its buyer, and notifies a person. */
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
    // A final payment stays paid.
    if (!attempt.isPolled) return;
    const details = { paymentId: attempt.paymentId, amountCents: attempt.total };
    await raiseAttention(transaction, { reason: 'payment-reversed', referenceID, details });
    await rollBack(transaction, saveEmail, order, next, 'payment-failed');
  });
}

/**
 * Refunds a completed order within a larger transaction; `refundDuePayments` returns the money. Locks the tickets until the
 * transaction ends, so call it last.
 * @throws {Error} if the order was not paid.
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

/** Ends a completed order: writes to its buyer, and frees its promo code and tickets. */
async function rollBack(
  transaction: Database,
  saveEmail: OrderServices['saveEmail'],
  { referenceID, attempt }: CompletedOrder,
  next: StoredState,
  email: OrderEmail,
): Promise<void> {
  const key: AttemptKey = { referenceID, attempt: attempt.number };
  const { customer, promoCodeId } = attempt;
  await endPolling(transaction, key);
  await saveOrderState(transaction, referenceID, next);
  if (customer) await saveEmail(transaction, email, { ...attempt, referenceID, customer });
  if (promoCodeId !== null) await freePromo(transaction, promoCodeId);
  await moveTickets(transaction, key, 'sold', 'free');
}
