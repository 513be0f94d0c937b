import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { createAvailabilityReader } from '../catalog/read-availability';
import type { Database } from '../database/connection';
import { sendRefusal } from '../http/answers';
import { invalid } from '../orders/model/refusal';

export interface AvailabilityRouteOptions {
  readonly database: Database;
  readonly callsPerMinute: number;
}

const eventIdSchema = v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number));

/** Says of each ticket of an event how many are free and how many are in other carts. */
export const availabilityRoute: FastifyPluginAsync<AvailabilityRouteOptions> = async (
  fastify,
  { database, callsPerMinute },
) => {
  const read = createAvailabilityReader(database);
  const config = { rateLimit: { max: callsPerMinute } };
  fastify.get<{ readonly Params: { readonly eventId: string } }>(
    '/ticketCheckout/events/:eventId/availability',
    { config },
    async (request, reply) => {
      const eventId = v.safeParse(eventIdSchema, request.params.eventId);
      if (!eventId.success) return sendRefusal(reply, invalid('This is not an event.'), null);
      return reply.send({ success: true, items: await read(eventId.output) });
    },
  );
};
