import { invalid, readVisitor, sendRefusal } from '@storefront/order-port';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import type { ReadAvailability } from '../catalog/read-catalog';
import type { Database } from '../database/connection';
import { eventIdSchema } from '../http/event-id';
import { readOwnHolds } from '../orders';

export interface AvailabilityRouteOptions {
  readonly database: Database;
  readonly read: ReadAvailability;
  readonly callsPerMinute: number;
}

const noHolds: ReadonlyMap<number, number> = new Map();

/**
 * Says of each ticket of an event how many are free and how many open orders hold; `yours` are those in the visitor's own,
 * which is asked at every call.
 */
export const availabilityRoute: FastifyPluginAsync<AvailabilityRouteOptions> = async (
  fastify,
  { database, read, callsPerMinute },
) => {
  const config = { rateLimit: { max: callsPerMinute } };
  fastify.get<{ readonly Params: { readonly eventId: string } }>(
    '/ticketCheckout/events/:eventId/availability',
    { config },
    async (request, reply) => {
      const eventId = v.safeParse(eventIdSchema, request.params.eventId);
      if (!eventId.success) return sendRefusal(reply, invalid('This is not an event.'), null);
      const visitor = readVisitor(request);
      const [items, own] = await Promise.all([
        read(eventId.output),
        visitor === null ? noHolds : readOwnHolds(database, eventId.output, visitor),
      ]);
      const withOwn = items.map((item) => ({
        ...item,
        ...(own.has(item.id) && { yours: own.get(item.id) }),
      }));
      return reply.send({ success: true, items: withOwn });
    },
  );
};
