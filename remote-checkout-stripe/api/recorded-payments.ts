import {
  indeterminate,
  invalid,
  isOwn,
  limitedRoute,
  type Order,
  type Orders,
  parseBody,
  readSecretHash,
  referenceForm,
  sendPlacedOrder,
  sendRefusal,
} from '@storefront/order-port';
import type { FastifyInstance } from 'fastify';
import type Stripe from 'stripe';
import * as v from 'valibot';
import { stripe } from '../description';
import type { StripeEvents } from './stripe-payments';

const ofOurs = v.object({
  id: v.string(),
  amount_received: v.nullish(v.number(), null),
  currency: v.nullish(v.string(), null),
  metadata: v.object({
    reference_id: v.pipe(v.string(), v.regex(referenceForm)),
    event_id: v.nullish(v.string(), null),
  }),
});

/** A payment of ours that Stripe has news of. */
interface AnnouncedPayment {
  readonly referenceID: string;
  readonly paymentIntentId: string;
  /** Whether the buyer's money has arrived. */
  readonly isPaid: boolean;
  /** What tells a person which payment it is: cents, currency, id of the event, connected account. */
  readonly details: Readonly<
    Record<'amountCents' | 'currency' | 'event' | 'account', string | number | null>
  >;
}

/** The payment that an event is about; null for events that are not about a payment of ours. */
function announcedPayment(event: Stripe.Event): AnnouncedPayment | null {
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.processing':
    case 'payment_intent.amount_capturable_updated':
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled': {
      const parsed = v.safeParse(ofOurs, event.data.object);
      if (!parsed.success) return null;
      const { id, metadata, amount_received: amountCents, currency } = parsed.output;
      return {
        referenceID: metadata.reference_id,
        paymentIntentId: id,
        isPaid: event.type === 'payment_intent.succeeded',
        details: { amountCents, currency, event: metadata.event_id, account: event.account ?? null },
      };
    }
    default:
      return null;
  }
}

/**
 * Asks Stripe what became of an order's payment and records it, whatever was recorded of the order before.
 * @param order - the order as it is
 * @param announcedIntent - the payment intent that there is news of: where it is recorded for good already, Stripe is not asked
 */
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

/** Whether an order is completed by a payment that can no longer fall through. */
const isPaidForGoodBy = ({ status, attempt }: Order, intent: string | null): boolean =>
  intent !== null && status === 'completed' && attempt.paymentId === intent && !attempt.isWatched;

/** That a payment was confirmed. Only of which order, and which payment, is read: everything else the API knows better. */
const confirmedSchema = v.object({
  order: v.object({ reference_id: v.pipe(v.string(), v.regex(referenceForm)) }),
  stripePaymentIntentId: v.fallback(v.nullish(v.string(), null), null),
});

const notPaid = invalid('There is no paid order of this reference.');

/**
 * Adds the route by which the browser says that a payment was confirmed. Stripe is asked what became of it: the browser's word
 * counts for nothing. The e-mail of the order is told with its secret alone.
 */
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
      return sendRefusal(reply, isOpen ? indeterminate : notPaid, referenceID);
    }
    const isBuyer = isOwn(order, { secretHash: readSecretHash(request) });
    const customer = isBuyer ? order.attempt.customer : null;
    return sendPlacedOrder(reply, { ok: true }, { referenceID, customer });
  });
}

/**
 * Takes Stripe's events: an order is recorded even where its browser never comes back. A signature that does not hold is
 * refused, each event is handled once, and one that could not be handled is asked for again. A payment that no order knows,
 * as after a restore of the database, is listed for a person.
 * @param server - of its own, whose JSON bodies are not parsed
 */
export function webhookRoute(server: FastifyInstance, orders: Orders, events: StripeEvents): void {
  // The signature is of the bytes as they were sent.
  server.removeContentTypeParser('application/json');
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  // Stripe calls from few addresses and often: the signature keeps others out, not a limit.
  server.post('/ticketCheckout/stripe-webhook', async (request, reply) => {
    const event = events.read(request.body, request.headers['stripe-signature']);
    if (!event) return reply.code(400).send({ received: false });
    const payment = announcedPayment(event);
    const order = payment && (await orders.find(payment.referenceID));
    // The browser was faster, as mostly.
    const isRecorded = order && isPaidForGoodBy(order, payment.paymentIntentId);
    if (isRecorded || (await events.isHandled(event.id))) return reply.send({ received: true });
    if (payment && order?.attempt) await recordPayment(orders, order, payment.paymentIntentId);
    else if (payment?.isPaid) {
      await reportUnknownPayment(orders, payment);
      request.log.error(`The payment ${payment.paymentIntentId} has no order under ${payment.referenceID}`);
    }
    await events.markHandled(event.id);
    return reply.send({ received: true });
  });
}

/** A reference that was given up has an order without an attempt: its payment would be swallowed as well. */
const reportUnknownPayment = (
  orders: Orders,
  { referenceID, paymentIntentId, details }: AnnouncedPayment,
): Promise<void> =>
  orders.reportUnknownPayment(referenceID, {
    processor: stripe.name,
    paymentId: paymentIntentId,
    ...details,
  });
