import { priorityPath, priorityRequestSchema } from '@ticket-storefront/api/protocol';
import { limitedRoute, parseBody, readVisitor, refusals, sendRefusal } from '@ticket-storefront/order-port';
import type { FastifyPluginAsync } from 'fastify';
import { readPriorityLink, storePriority } from '../admission';
import type { Database } from '../database/connection';

interface PriorityRouteOptions {
  readonly database: Database;
  /** `VISITOR_KEY`; without it nobody waits. */
  readonly key: string | undefined;
}

const noVisitor = refusals.invalid('Please open the link in a browser that accepts cookies.');
const notValid = refusals.invalid(
  'This link was used in another browser or has expired. Please request a new one from its sender.',
);

/** Takes the priority link of a visitor, who then does not wait in line. */
export const priorityRoute: FastifyPluginAsync<PriorityRouteOptions> = async (fastify, { database, key }) => {
  fastify.post(priorityPath, limitedRoute, async (request, reply) => {
    const parsed = parseBody(priorityRequestSchema, request.body);
    if (!parsed.ok) return sendRefusal(reply, parsed.refusal, null);
    const visitor = readVisitor(request);
    if (visitor === null) return sendRefusal(reply, noVisitor, null);
    const { slug, token } = parsed.body;
    const link = key === undefined ? null : readPriorityLink(key, slug, token, new Date());
    if (!link || !(await storePriority(database, slug, link, visitor)))
      return sendRefusal(reply, notValid, null);
    return reply.send({ success: true, message: 'You do not wait in line for this event.' });
  });
};
