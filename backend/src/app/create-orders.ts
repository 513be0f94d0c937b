import type { EventTerms, Orders } from '@ticket-storefront/order-port';
import { findEvent } from '../catalog/read-catalog';
import type { Database } from '../database/connection';
import { createChargeTurns, refuseOverLimit, withinLimits } from '../limits/refusals';
import { usesOf } from '../limits/uses';
import {
  checkEvent,
  findOrder,
  type OrderServices,
  placeOrder,
  releaseOrder,
  settleAttempt,
  whileAdmitted,
} from '../orders';
import type { Settings } from '../settings/api-settings';
import { raiseAttention } from '../work/attention';

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
    release: async (key, refusal, payment) => void (await releaseOrder(database, key, refusal, payment)),
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
