import { calendarPath } from '@ticket-storefront/api/protocol';
import type { FastifyPluginAsync } from 'fastify';

/** Leads from the shop to the calendar files of the API, whose address parts do not know. */
export const calendarRedirect: FastifyPluginAsync<{ readonly publicApiOrigin: string }> = async (
  fastify,
  { publicApiOrigin },
) => {
  fastify.get(calendarPath(':eventId'), async ({ url }, reply) =>
    reply.header('Cache-Control', 'no-store').redirect(`${publicApiOrigin}${url}`, 302),
  );
};
