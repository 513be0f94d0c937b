import type { FastifyPluginAsync } from 'fastify';
import { sendRefusal } from '../../http/answers';
import { limitedRoute } from '../../http/limited-route';
import { parseBody } from '../../http/parse-body';
import { toRequestedOrder } from '../../http/to-requested-order';
import { withinLimits } from '../../limits/within-limits';
import { unavailable } from '../../orders/model/refusal';
import type { OrderServices } from '../../orders/order-services';
import { whileAdmitted } from '../../orders/while-admitted';
import type { OpenedOrder } from './open-attempt';
import { openStripePayment } from './open-stripe-payment';
import { createPaymentIntentSchema } from './stripe-body';
import type { StripePayments } from './stripe-payments';

export interface StripeCreatePaymentIntentOptions {
  readonly services: OrderServices;
  readonly payments: StripePayments;
}

/** Reserves an order of a Stripe event and opens the payment that its visitor confirms in the browser. */
export const stripeCreatePaymentIntent: FastifyPluginAsync<StripeCreatePaymentIntentOptions> = async (
  fastify,
  { services, payments },
) => {
  fastify.post('/ticketCheckout/StripeCreatePaymentIntentTicketing', limitedRoute, async (request, reply) => {
    const parsed = parseBody(createPaymentIntentSchema, request.body);
    if (!parsed.ok) return sendRefusal(reply, parsed.refusal, null);
    const { localOrder: order, items, customerDetails: customer, ...asked } = parsed.body;
    const requested = toRequestedOrder({
      request,
      order,
      items,
      customer,
      processor: 'stripe',
      hasPayment: true,
    });
    const { referenceID } = requested;
    // A payment needs the client secret, so a failure before it is sent has charged nothing.
    const terms = {
      amountCents: asked.amount_cents,
      applicationFeeCents: asked.application_fee_amount,
      account: asked.connected_account,
    };
    const open = () =>
      whileAdmitted(services, requested, () => openStripePayment(services, payments, requested, terms));
    const opened = await withinLimits(services, request, requested, open).catch(
      (error: unknown): OpenedOrder => {
        services.log.error(error, `A payment for ${referenceID} could not be opened`);
        return { ok: false, refusal: unavailable };
      },
    );
    if (!opened.ok) return sendRefusal(reply, opened.refusal, referenceID);
    return reply.send({
      success: true,
      message: 'The payment can be confirmed.',
      clientSecret: opened.clientSecret,
      reference_id: referenceID,
      holdEndsInMs: opened.holdEndsInMs,
    });
  });
};
