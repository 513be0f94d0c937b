import { applicationFeeCents, totalCents } from '@ticket-storefront/domain';
import {
  type AttemptKey,
  type CompletedOrder,
  customerSchema,
  type EventAttempt,
  isOwn,
  itemsSchema,
  limitedRoute,
  type Orders,
  orderSchema,
  type PaymentAttempt,
  type PendingOrder,
  parseBody,
  type Refusal,
  type Refused,
  type RequestedOrder,
  type Reservation,
  refusals,
  sendRefusal,
  toRequestedOrder,
} from '@ticket-storefront/order-port';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { stripe } from '../description';
import type { PaymentToOpen, StripePayments } from './stripe-payments';

const rate = v.nullish(v.union([v.number(), v.string()]), null);

const configSchema = v.nullish(
  v.object({
    connected_account_id: v.nullish(v.string(), null),
    processing_rate: rate,
    application_fee_per_transaction: rate,
  }),
  null,
);

/** The terms that the browser claims; compared with the event's own terms, never used. */
interface RequestedTerms {
  readonly amountCents: number;
  readonly applicationFeeCents: number;
  readonly account: string | null;
}

const noAccount = refusals.invalid('Missing connected account id.');

/** The payment cannot be opened on the claimed terms. */
const cannotInitialize = refusals.invalid('Unable to initialize payment. Please refresh and try again.');

/** Reserves an order. It may replace the visitor's own order of the same reference that can no longer be paid. */
async function reserveInPlace(
  orders: Orders,
  payments: StripePayments,
  request: RequestedOrder,
): Promise<Reservation> {
  const reservation = await orders.reserve(request);
  if (reservation.kind !== 'taken') return reservation;
  const { by: other } = reservation;
  const isReplaceable = other.status === 'pending' && other.attempt.processor === stripe.name;
  if (!isReplaceable || !isOwn(other, request)) return reservation;
  const { referenceID } = other;
  const { number: attempt, total: amountCents, eventId } = other.attempt;
  if (!(await payments.close({ referenceID, attempt, amountCents }))) return reservation;
  // Another request may be opening a payment for it right now: `may-come` makes settlement check Stripe again.
  await orders.release({ referenceID, attempt, eventId }, refusals.referenceTaken, 'may-come');
  return orders.reserve(request);
}

/** A payment that the browser can confirm. */
interface OpenedOrder {
  readonly ok: true;
  readonly clientSecret: string;
  readonly holdEndsInMs: number;
}

const refusedOrder = (refusal: Refusal): Refused => ({ ok: false, refusal });

/** Reserves an attempt and opens its payment. `closed`: Stripe cancelled the payment, which ends the attempt. */
async function openAttempt(
  orders: Orders,
  payments: StripePayments,
  requested: RequestedOrder,
  payment: Omit<PaymentToOpen, keyof PaymentAttempt | 'isFirst'>,
): Promise<OpenedOrder | Refused | 'closed'> {
  const reservation = await reserveInPlace(orders, payments, requested);
  if (reservation.kind === 'refused') return refusedOrder(reservation.refusal);
  if (reservation.kind === 'taken') return refusedOrder(refusals.referenceTaken);
  const key = keyOf(reservation.order);
  const attempt = { ...key, amountCents: reservation.order.attempt.total };
  const isFirst = reservation.kind === 'reserved' && key.attempt === 1;
  const opened = await payments.open({ ...payment, ...attempt, isFirst });
  switch (opened.kind) {
    case 'opened':
      if (!(await isUnderWay(orders, key))) {
        await payments.close(attempt);
        return refusedOrder(cannotInitialize);
      }
      return { ok: true, clientSecret: opened.clientSecret, holdEndsInMs: opened.holdEndsInMs };
    case 'closed':
      await orders.release(key, cannotInitialize);
      return 'closed';
    case 'over':
      await orders.release(key, refusals.timeToPayIsOver);
      return refusedOrder(refusals.timeToPayIsOver);
    case 'unreachable':
    case 'refused': {
      const refusal = opened.kind === 'unreachable' ? refusals.processorUnreachable : cannotInitialize;
      // The payment that an earlier call opened may still be paid.
      if (reservation.kind === 'reserved') await orders.release(key, refusal);
      return refusedOrder(refusal);
    }
  }
}

/** False if another request replaced or abandoned the attempt while its payment was being opened. */
async function isUnderWay(orders: Orders, { referenceID, attempt }: AttemptKey): Promise<boolean> {
  const order = await orders.find(referenceID);
  const isOpen = order?.status === 'pending' || order?.status === 'completed';
  return isOpen && order.attempt.number === attempt;
}

const keyOf = ({ referenceID, attempt }: PendingOrder | CompletedOrder): EventAttempt => ({
  referenceID,
  attempt: attempt.number,
  eventId: attempt.eventId,
});

const otherAmount = refusals.priceChanged(
  'The amount to be charged differs from the total of the order. Nothing was charged. Please check your order.',
);

/**
 * Reserves an order and opens its payment; a repeat gets the same one. A cancelled payment is replaced by a new attempt. Terms
 * that differ from the event's are refused, and so is a fee above the amount (docs/rules.md, Application fee).
 */
async function openStripePayment(
  orders: Orders,
  payments: StripePayments,
  requested: RequestedOrder,
  claimed: RequestedTerms,
): Promise<OpenedOrder | Refused> {
  const { eventId, promoUid } = requested;
  const amountCents = totalCents(requested.totals);
  if (claimed.amountCents !== amountCents) return refusedOrder(otherAmount);
  const terms = await orders.findTerms(eventId, stripe.name);
  if (!terms) return refusedOrder((await orders.refuseEvent(requested)) ?? refusals.wrongProcessor);
  const config = v.parse(configSchema, terms.config);
  const account = config?.connected_account_id?.trim();
  if (!account) return refusedOrder(noAccount);
  const fee = applicationFeeCents({
    amountCents,
    processingRate: config?.processing_rate,
    feePerTransaction: config?.application_fee_per_transaction,
  });
  const isClaimed = claimed.account === account && claimed.applicationFeeCents === fee;
  if (fee > amountCents || !isClaimed) return refusedOrder(cannotInitialize);

  const { descriptor } = terms;
  const payment = { account, applicationFeeCents: fee, descriptor, eventId, promoUid };
  const first = await openAttempt(orders, payments, requested, payment);
  const opened = first === 'closed' ? await openAttempt(orders, payments, requested, payment) : first;
  return opened === 'closed' ? refusedOrder(cannotInitialize) : opened;
}

const cents = v.pipe(v.number(), v.integer(), v.minValue(0));

/** The browser's request for a payment. It includes items and customer because it reserves the order. */
const createPaymentIntentSchema = v.object({
  localOrder: orderSchema,
  amount_cents: cents,
  currency: v.pipe(v.string(), v.toLowerCase(), v.literal('usd', 'Payments are taken in US dollars.')),
  connected_account: v.nullish(v.string(), null),
  charge_mode: v.literal('direct'),
  application_fee_amount: cents,
  capture_method: v.literal('automatic'),
  customerDetails: customerSchema,
  items: itemsSchema,
});

/** Adds the route that reserves a Stripe order and opens the payment that the visitor confirms in the browser. */
export function openPaymentRoute(server: FastifyInstance, orders: Orders, payments: StripePayments): void {
  server.post('/ticketCheckout/StripeCreatePaymentIntentTicketing', limitedRoute, async (request, reply) => {
    const parsed = parseBody(createPaymentIntentSchema, request.body);
    if (!parsed.ok) return sendRefusal(reply, parsed.refusal, null);
    const { localOrder: order, items, customerDetails: customer, ...claimed } = parsed.body;
    const requested = toRequestedOrder({
      request,
      order,
      items,
      customer,
      processor: stripe.name,
      hasPayment: true,
    });
    const { referenceID } = requested;
    const terms = {
      amountCents: claimed.amount_cents,
      applicationFeeCents: claimed.application_fee_amount,
      account: claimed.connected_account,
    };
    // Only the client secret can pay, so a failure before it is sent has charged nothing.
    const opened = await orders
      .open(request, requested, () => openStripePayment(orders, payments, requested, terms))
      .catch((error: unknown) => {
        orders.log.error(error, `A payment for ${referenceID} could not be opened`);
        return refusedOrder(refusals.unavailable);
      });
    if (!opened.ok) return sendRefusal(reply, opened.refusal, referenceID);
    return reply.send({
      success: true,
      message: 'The payment can be confirmed.',
      clientSecret: opened.clientSecret,
      reference_id: referenceID,
      holdEndsInMs: opened.holdEndsInMs,
    });
  });
}
