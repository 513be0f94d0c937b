import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { OperationSettings } from './operation-fields';
import { requestContext } from './request-context';
import { requestIdHeader } from './request-id';

export interface RequestLogOptions {
  readonly settings: Pick<OperationSettings, 'LOG_ADDRESSES'>;
}

const inContext = ({ id: requestId }: FastifyRequest, work: () => void) =>
  requestContext.run({ requestId }, work);

const plugin: FastifyPluginAsync<RequestLogOptions> = async (fastify, { settings }) => {
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.header(requestIdHeader, request.id);
    inContext(request, done);
  });
  // Once more, since the body arrives outside of it.
  fastify.addHook('preValidation', (request, _reply, done) => inContext(request, done));

  const describe = (request: FastifyRequest, reply: FastifyReply) => ({
    method: request.method,
    // The pattern, not the address: that may hold a name, a code or a reference.
    route: request.routeOptions.url ?? null,
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime),
    ...(settings.LOG_ADDRESSES ? { address: request.ip } : {}),
  });
  fastify.addHook('onResponse', async (request, reply) => {
    inContext(request, () => request.log.info(describe(request, reply), 'Answered'));
  });
};

/** Logs each request once it is answered, and tells its name in the header `x-request-id`. */
export const requestLog = fastifyPlugin(plugin);
