import { readVisitorToken, visitorHeader } from '@storefront/server/visitor-token';
import type { FastifyPluginAsync } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { visitorDecorator } from '../http/read-visitor';

export interface VisitorsOptions {
  /** Signs the tokens; without it no visitor is known. */
  readonly key: string | undefined;
}

const plugin: FastifyPluginAsync<VisitorsOptions> = async (fastify, { key }) => {
  fastify.decorateRequest(visitorDecorator, null);
  fastify.addHook('onRequest', (request, _reply, done) => {
    const token = request.headers[visitorHeader];
    if (key && typeof token === 'string')
      request.setDecorator(visitorDecorator, readVisitorToken(key, token));
    done();
  });
};

/** Reads the visitor of each request once, before anything is decided by it. */
export const visitors = fastifyPlugin(plugin);
