import type { FastifyPluginAsync } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

const headers = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-site',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'cache-control': 'no-store',
} as const;

const plugin: FastifyPluginAsync = async (fastify) => {
  fastify.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
};

/** Adds headers to every answer; routes may replace some of them. */
export const securityHeaders = fastifyPlugin(plugin);
