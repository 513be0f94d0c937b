import {
  isOwn,
  limitedRoute,
  networksOf,
  type Order,
  type Orders,
  parseBody,
  readSecretHash,
  referenceForm,
  refusals,
  sendPlacedOrder,
  sendRefusal,
} from '@ticket-storefront/order-port';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type Stripe from 'stripe';
import * as v from 'valibot';
import { stripe } from '../description';
import type { StripeEvents } from './stripe-payments';

/** Wrong signatures that a network may send in a minute. */
const maxWrong = 60;
const minuteMs = 60_000;

/**
 * Counts wrong signatures by network, in this process. Right ones do not count, because Stripe sends many events from few
 * addresses. It repeats a refused one later.
 */
function createWrongSignatures() {
  const counts = new Map<string, number>();
  let endsAt = 0;
  const countOf = (network: string) => {
    if (performance.now() >= endsAt) {
      counts.clear();
      endsAt = performance.now() + minuteMs;
    }
    return counts.get(network) ?? 0;
  };
  return {
    count(request: FastifyRequest): void {
      const network = networksOf(request)?.network;
      if (network !== undefined) counts.set(network, countOf(network) + 1);
    },
    /** Whether its network has sent too many. */
    isOver(request: FastifyRequest): boolean {
      const network = networksOf(request)?.network;
      return network !== undefined && countOf(network) >= maxWrong;
    },
  };
}

const ofOurs = v.object({
  id: v.string(),
  amount_received: v.nullish(v.number(), null),
  currency: v.nullish(v.string(), null),
  metadata: v.object({
    reference_id: v.pipe(v.string(), v.regex(referenceForm)),
    event_id: v.nullish(v.string(), null),
  }),
});

/** A payment of ours that Stripe reported on. */
interface AnnouncedPayment {
  readonly referenceID: string;
  readonly paymentIntentId: string;
  /** Whether the buyer's money has arrived. */
  readonly isPaid: boolean;
  /** Details that identify the payment for a person: cents, currency, event id, connected account. */
  readonly details: Readonly<
    Record<'amountCents' | 'currency' | 'event' | 'account', string | number | null>
  >;
}

const paymentEvents: readonly Stripe.Event['type'][] = [
  'payment_intent.succeeded',
  'payment_intent.processing',
  'payment_intent.amount_capturable_updated',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
];

/** The payment that an event is about; null if it is not about one of ours. */
function announcedPayment(event: Stripe.Event): AnnouncedPayment | null {
  const parsed = paymentEvents.includes(event.type) ? v.safeParse(ofOurs, event.data.object) : null;
  if (!parsed?.success) return null;
  const { id, metadata, amount_received: amountCents, currency } = parsed.output;
  return {
    referenceID: metadata.reference_id,
    paymentIntentId: id,
    isPaid: event.type === 'payment_intent.succeeded',
    details: { amountCents, currency, event: metadata.event_id, account: event.account ?? null },
  };
}

/** Records the state of an order's payment at Stripe, unless the announced intent is already recorded for good. */
async function recordPayment(
  orders: Orders,
  order: Order,
  announcedIntent: string | null,
): Promise<Order | null> {
  if (!order.attempt || order.attempt.total === 0 || order.status === 'unrecognised') return order;
  if (isPaidForGoodBy(order, announcedIntent)) return order;
  await orders.settle(order, order.attempt);
  return orders.find(order.referenceID);
}

/** Whether an order is completed by a payment that can no longer fail. */
const isPaidForGoodBy = ({ status, attempt }: Order, intent: string | null): boolean =>
  intent !== null && status === 'completed' && attempt.paymentId === intent && !attempt.isPolled;

/** The browser's notice that a payment was confirmed. Only the order and the payment are read: the API knows the rest better. */
const confirmedSchema = v.object({
  order: v.object({ reference_id: v.pipe(v.string(), v.regex(referenceForm)) }),
  stripePaymentIntentId: v.fallback(v.nullish(v.string(), null), null),
});

const notPaid = refusals.invalid('There is no paid order with this reference.');

/** Adds the route where the browser reports a confirmed payment. The API checks with Stripe and never trusts the browser. */
export function confirmedRoute(server: FastifyInstance, orders: Orders): void {
  server.post('/ticketCheckout/StripeAfterPaymentConfirmTicketing', limitedRoute, async (request, reply) => {
    const parsed = parseBody(confirmedSchema, request.body);
    if (!parsed.ok) return sendRefusal(reply, parsed.refusal, null);
    const referenceID = parsed.body.order.reference_id;
    const paymentIntentId = parsed.body.stripePaymentIntentId;
    const known = await orders.find(referenceID);
    const order =
      known?.attempt?.processor === stripe.name ? await recordPayment(orders, known, paymentIntentId) : null;
    if (order?.status !== 'completed') {
      const isOpen = order?.status === 'pending' || order?.status === 'unrecognised';
      return sendRefusal(reply, isOpen ? refusals.indeterminate : notPaid, referenceID);
    }
    const isBuyer = isOwn(order, { secretHash: readSecretHash(request) });
    const customer = isBuyer ? order.attempt.customer : null;
    return sendPlacedOrder(reply, { ok: true }, { referenceID, customer });
  });
}

/** Receives Stripe's events, once each, for orders whose browser never returns. `server` is its own instance. */
export function webhookRoute(server: FastifyInstance, orders: Orders, events: StripeEvents): void {
  // The signature covers the raw bytes.
  server.removeContentTypeParser('application/json');
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  const wrongSignatures = createWrongSignatures();
  server.addHook('onRequest', async (request, reply) => {
    if (wrongSignatures.isOver(request)) return reply.code(429).send({ received: false });
  });
  server.post('/ticketCheckout/stripe-webhook', async (request, reply) => {
    const event = events.read(request.body, request.headers['stripe-signature']);
    if (!event) {
      wrongSignatures.count(request);
      return reply.code(400).send({ received: false });
    }
    const payment = announcedPayment(event);
    const order = payment && (await orders.find(payment.referenceID));
    // Usually the browser was faster.
    const isRecorded = order && isPaidForGoodBy(order, payment.paymentIntentId);
    if (isRecorded || (await events.isHandled(event.id))) return reply.send({ received: true });
    if (payment && order?.attempt) await recordPayment(orders, order, payment.paymentIntentId);
    else if (payment?.isPaid) {
      const { referenceID, paymentIntentId: paymentId, details } = payment;
      // An abandoned reference has an order without an attempt: without this, its payment would go unnoticed.
      await orders.reportUnknownPayment(referenceID, { processor: stripe.name, paymentId, ...details });
      request.log.error(`The payment ${paymentId} has no order under ${referenceID}`);
    }
    await events.markHandled(event.id);
    return reply.send({ received: true });
  });
}
