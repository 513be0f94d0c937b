import { admissionPath } from '@ticket-storefront/api/protocol';
import { refusals, sendRefusal } from '@ticket-storefront/order-port';
import type { FastifyError, FastifyPluginAsync } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { MalformedBody } from './json-bodies';

/** Whether money may have moved before a failure of this route. */
const isAboutOrder = (route = '') =>
  route.startsWith('/ticketCheckout/') &&
  !route.startsWith('/ticketCheckout/events/') &&
  route !== admissionPath;

const notUnderstood = refusals.invalid('The request was not understood.');

const plugin: FastifyPluginAsync = async (fastify) => {
  fastify.setErrorHandler<FastifyError>((error, request, reply) => {
    const status = error.statusCode ?? 500;
    if (error instanceof MalformedBody) return sendRefusal(reply, refusals.invalid(error.message), null);
    if (status === 429) return sendRefusal(reply, refusals.tooManyRequests, null);
    if (status >= 400 && status < 500) return sendRefusal(reply, notUnderstood, null);
    request.log.error(error, 'A request failed');
    return sendRefusal(
      reply,
      isAboutOrder(request.routeOptions.url) ? refusals.indeterminate : refusals.unanswered,
      null,
    );
  });
  fastify.setNotFoundHandler((_request, reply) =>
    reply.code(404).send({ success: false, message: 'Not found.', reason: 'invalid', referenceID: null }),
  );
};

/**
 * Answers every error as JSON, like a refused order. Never sends an error's message, and never logs that of a bad request: they
 * may quote the body.
 */
export const errorHandlers = fastifyPlugin(plugin);
