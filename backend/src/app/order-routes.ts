import { type OrderStatusAnswer, orderLinkHeader } from '@ticket-storefront/api/protocol';
import {
  type ConnectedProcessor,
  countForEvent,
  type EventTerms,
  limitedRoute,
  type Order,
  type Orders,
  type Refusal,
  type Refused,
  type RequestedOrder,
  readLanguage,
  readSecretHash,
  readVisitor,
  referenceForm,
  refusals,
  type ServicePayments,
  sendRefusal,
} from '@ticket-storefront/order-port';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import * as v from 'valibot';
import type { Paces } from '../admission';
import { findEvent, type ReadAvailability } from '../catalog/read-catalog';
import type { Database } from '../database/connection';
import { callerOf } from '../http/network-of';
import { createChargeTurns, refuseOverLimit, withinLimits } from '../limits/refusals';
import { type PaymentUse, resendUses, usesOf } from '../limits/uses';
import { findRecipient, sendConfirmationAgain } from '../mail';
import {
  abandonOrder,
  checkEvent,
  createOrderLookUp,
  findOrder,
  findReceipt,
  hasPaymentToReturn,
  type OrderServices,
  placeOrder,
  releaseOrder,
  settleAttempt,
  whileAdmitted,
} from '../orders';
import type { Settings } from '../settings/api-settings';
import { hasOpenMatter, raiseAttention } from '../work/attention';
import { serviceRoutes } from './service-routes';

interface OrdersOptions {
  readonly services: OrderServices;
  readonly settings: Pick<Settings, 'CARD_DECLINES_IN_ALL'>;
  /** Which orders measure. */
  readonly paces: Paces;
  /** At most a second old. */
  readonly readAvailability: ReadAvailability;
}

/** The operations on orders for the routes of processors. */
export function createOrders({ services, settings, paces, readAvailability }: OrdersOptions): Orders {
  const { database, log } = services;
  const limits = { declinesInAll: settings.CARD_DECLINES_IN_ALL, takeChargeTurn: createChargeTurns() };
  /** Orders that are being opened; their processors are called once they are reserved. */
  const opening = new WeakMap<RequestedOrder, () => void>();
  /** Places an order within limits, measures it, and counts a refusal for its event. */
  async function place<Placed extends { readonly ok: true } | Refused>(
    request: FastifyRequest,
    order: RequestedOrder,
    payment: PaymentUse,
    work: (callsProcessor: () => void) => Promise<Placed>,
  ): Promise<Placed | Refused> {
    const placed = await paces.measure(order, (callsProcessor) =>
      withinLimits(services, limits, request, order, payment, () => work(callsProcessor)),
    );
    if (placed.ok) return placed;
    const items = await readAvailability(order.eventId).catch(() => []);
    if (items.length > 0) countForEvent(request, order.eventId);
    return placed;
  }

  return {
    place: (request, order, charge = null) =>
      place(request, order, 'charged', (callsProcessor) => {
        const measured: typeof charge =
          charge &&
          ((attempt) => {
            callsProcessor();
            return charge(attempt);
          });
        return placeOrder(services, order, measured);
      }),
    open: (request, order, open) =>
      place(request, order, 'opened', (callsProcessor) => {
        opening.set(order, callsProcessor);
        return whileAdmitted(services, order, open);
      }),
    async reserve(order) {
      const reservation = await services.reserve(order);
      opening.get(order)?.();
      return reservation;
    },
    find: (referenceID) => findOrder(database, referenceID),
    settle: async (order, attempt) => void (await settleAttempt(services, order, attempt)),
    release: async (attempt, refusal, payment) =>
      void (await releaseOrder(services, attempt, refusal, payment)),
    findTerms: (eventId, processor) => findTerms(database, eventId, processor),
    refuseEvent: async (order) => checkEvent(await findEvent(database, order.eventId), order, new Date()),
    refuseClientToken: (request) => refuseOverLimit(request, usesOf(request, 'CLIENT_TOKENS')),
    reportUnknownPayment: (referenceID, details) =>
      raiseAttention(database, { reason: 'payment-without-order', referenceID, details }),
    log,
  };
}

async function findTerms(database: Database, eventId: number, processor: string): Promise<EventTerms | null> {
  const terms = await database
    .selectFrom('events')
    .innerJoin('ticketing_payment_processor_configs as linked', 'linked.event_id', 'events.id')
    .select(['linked.config', 'events.dynamic_descriptor as descriptor'])
    .where('events.id', '=', eventId)
    .where('linked.processor', '=', processor)
    .executeTakeFirst();
  return terms ?? null;
}

interface OrderStatusOptions {
  readonly services: OrderServices;
}

type Standing = Pick<OrderStatusAnswer, 'status' | 'holdEndsInMs'>;

interface ByReference {
  readonly Params: { readonly reference: string };
}

const byReference = v.object({ reference: v.string() });

const sentAgain = 'The e-mail is on its way to you again.';
const notStored = refusals.invalid('The e-mail of this order is no longer stored. Please contact us.');
const noReceipt = refusals.invalid('No order here for this reference.');

/**
 * Returns the outcome of an order, after querying the processor about an open one. Before a visitor reads that nothing was
 * charged, the reference is abandoned, so that it stays true.
 */
const orderStatus: FastifyPluginAsync<OrderStatusOptions> = async (fastify, { services }) => {
  const hasLink = (request: FastifyRequest, reference: string) => {
    const signature = request.headers[orderLinkHeader];
    return typeof signature === 'string' && services.links.isValid(reference, signature);
  };
  const receiptClient = (request: FastifyRequest, reference: string) => ({
    secretHash: readSecretHash(request),
    hasLink: hasLink(request, reference),
    language: readLanguage(request),
  });
  /** The shell server requests all order pages, so signed requests count by order. */
  const limitedReceipt: RouteShorthandOptions = {
    config: {
      rateLimit: {
        keyGenerator(request) {
          const { reference } = v.parse(byReference, request.params);
          return hasLink(request, reference) ? `order page ${reference}` : callerOf(request);
        },
      },
    },
  };

  const answerWith =
    (answer: (reference: string, request: FastifyRequest) => Promise<Standing | Refusal>) =>
    async (request: FastifyRequest<ByReference>, reply: FastifyReply) => {
      const { reference } = request.params;
      if (!referenceForm.test(reference)) {
        return sendRefusal(reply, refusals.invalid('This is not an order reference.'), null);
      }
      const standing = await answer(reference, request);
      if ('reason' in standing) return sendRefusal(reply, standing, reference);
      const body: OrderStatusAnswer = { success: true, referenceID: reference, ...standing };
      return reply.send(body);
    };

  const lookUp = createOrderLookUp(services);
  const path = '/ticketCheckout/orders/:reference';
  fastify.get<ByReference>(
    path,
    limitedRoute,
    answerWith(async (reference) => standingOf(services, reference, await lookUp(reference))),
  );
  fastify.post<ByReference>(`${path}/receipt`, limitedReceipt, async (request, reply) => {
    const { reference } = request.params;
    const receipt = await findReceipt(services, reference, receiptClient(request, reference));
    return receipt ? reply.send(receipt) : sendRefusal(reply, noReceipt, null);
  });
  fastify.post<ByReference>(`${path}/resend`, limitedRoute, async (request, reply) => {
    const { reference } = request.params;
    const receipt = await findReceipt(services, reference, receiptClient(request, reference));
    if (!receipt) return sendRefusal(reply, noReceipt, null);
    await services.writeConfirmation(services.database, reference);
    const recipient = await findRecipient(services.database, reference);
    if (recipient === null) return sendRefusal(reply, notStored, reference);
    const refusal = await refuseOverLimit(request, resendUses(request, reference, recipient));
    if (refusal) return sendRefusal(reply, refusal, reference);
    const sentTo = await sendConfirmationAgain(services.database, reference);
    return sentTo
      ? reply.send({ success: true, message: sentAgain })
      : sendRefusal(reply, notStored, reference);
  });
  fastify.post<ByReference>(
    `${path}/abandon`,
    limitedRoute,
    answerWith(async (reference, request) => {
      const refusal = await refuseOverLimit(request, usesOf(request, 'ABANDONMENTS'));
      if (refusal) return refusal;
      const by = { secretHash: readSecretHash(request), visitor: readVisitor(request) };
      const order = await abandonOrder(services.database, reference, by);
      // A request may still arrive under a reference that this client may not abandon.
      return order ? standingOf(services, reference, order) : { status: 'pending' };
    }),
  );
};

/** The state of an order, and how long its hold lasts if its visitor has to pay it. */
async function standingOf(
  services: OrderServices,
  reference: string,
  order: Order | null,
): Promise<Standing> {
  const status = await statusOf(services, reference, order);
  if (order?.status !== 'pending') return { status };
  const { referenceID, attempt } = order;
  const processor = services.processors.of(attempt.processor);
  const holdEndsInMs = await processor?.holdEndsInMs?.({ referenceID, attempt: attempt.number });
  return typeof holdEndsInMs === 'number' ? { status, holdEndsInMs } : { status };
}

/**
 * Reports only certain outcomes. `pending` also stands for possible money: in an unrecognised state, during a refund, and for a
 * payment without an order until a person has decided.
 */
async function statusOf(
  { database }: OrderServices,
  reference: string,
  order: Order | null,
): Promise<OrderStatusAnswer['status']> {
  switch (order?.status) {
    case 'completed':
      return 'completed';
    case 'pending':
    case 'unrecognised':
      return 'pending';
    case 'refunded':
      return (await hasPaymentToReturn(database, order.referenceID)) ? 'pending' : 'unknown';
    default:
      return (await hasOpenMatter(database, 'payment-without-order', reference)) ? 'pending' : 'unknown';
  }
}

export interface OrderRoutesOptions extends OrdersOptions {
  readonly processors: readonly ConnectedProcessor[];
  /** The payment service of a processor that the registry describes now, or null. */
  readonly serviceOf: (processor: string) => ServicePayments | null;
  /** Called after an order, to send its e-mail. */
  readonly whenOrdered: () => void;
}

/** Every route that may complete an order. */
export const orderRoutes: FastifyPluginAsync<OrderRoutesOptions> = async (
  fastify,
  { processors, serviceOf, whenOrdered, ...options },
) => {
  fastify.addHook('onResponse', async (_request, reply) => {
    if (reply.statusCode < 300) whenOrdered();
  });
  const { services } = options;
  const orders = createOrders(options);
  for (const processor of processors) processor.register(fastify, orders);
  serviceRoutes(fastify, orders, serviceOf);
  fastify.register(orderStatus, { services });
};
