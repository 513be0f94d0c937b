import { type OrderStatusAnswer, orderLinkHeader } from '@ticket-storefront/api/protocol';
import {
  type ConnectedProcessor,
  type EventTerms,
  limitedRoute,
  type Order,
  type Orders,
  type Refusal,
  readLanguage,
  readSecretHash,
  readVisitor,
  referenceForm,
  refusals,
  sendRefusal,
} from '@ticket-storefront/order-port';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import * as v from 'valibot';
import { findEvent } from '../catalog/read-catalog';
import type { Database } from '../database/connection';
import { callerOf } from '../http/network-of';
import { createChargeTurns, refuseOverLimit, withinLimits } from '../limits/refusals';
import { resendUses, usesOf } from '../limits/uses';
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

/** The operations on orders for the routes of processors. */
export function createOrders(
  services: OrderServices,
  { CARD_DECLINES_IN_ALL: declinesInAll }: Pick<Settings, 'CARD_DECLINES_IN_ALL'>,
): Orders {
  const { database, log, reserve } = services;
  const limits = { declinesInAll, takeChargeTurn: createChargeTurns() };
  return {
    place: (request, order, charge = null) =>
      withinLimits(services, limits, request, order, 'charged', () => placeOrder(services, order, charge)),
    open: (request, order, open) =>
      withinLimits(services, limits, request, order, 'opened', () => whileAdmitted(services, order, open)),
    reserve,
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
  const processor = services.processors[attempt.processor];
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

export interface OrderRoutesOptions {
  readonly services: OrderServices;
  readonly settings: Settings;
  readonly processors: readonly ConnectedProcessor[];
  /** Called after an order, to send its e-mail. */
  readonly whenOrdered: () => void;
}

/** Every route that may complete an order. */
export const orderRoutes: FastifyPluginAsync<OrderRoutesOptions> = async (
  fastify,
  { services, settings, processors, whenOrdered },
) => {
  fastify.addHook('onResponse', async (_request, reply) => {
    if (reply.statusCode < 300) whenOrdered();
  });
  const orders = createOrders(services, settings);
  for (const processor of processors) processor.register(fastify, orders);
  fastify.register(orderStatus, { services });
};
