import { isSentByOtherSite } from '@ticket-storefront/server/http';
import type { FastifyPluginAsync } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

const notOurs = { success: false, message: 'Not allowed.', reason: 'invalid', referenceID: null };

/** Browsers send reports of policies with the origin `null` at times. No form can send their media types. */
const policyReports = '/reports/policy';

const plugin: FastifyPluginAsync<{ readonly origin: string }> = async (fastify, { origin }) => {
  fastify.addHook('onRequest', async (request, reply) => {
    const { url } = request.routeOptions;
    if (url === policyReports || !isSentByOtherSite(request, (sender) => sender === origin)) return;
    return reply.code(403).send(notOurs);
  });
};

/** Refuses what pages of other sites post, also by forms, which need no preflight request. @param origin - the shop's. */
export const ownPages = fastifyPlugin(plugin);
