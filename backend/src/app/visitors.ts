import { networksDecorator, visitorDecorator } from '@storefront/order-port';
import {
  readForwardedVisitor,
  type TrustsProxy,
  trustsNoProxy,
  visitorHeader,
} from '@storefront/server/visitors';
import type { FastifyPluginAsync } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { isLoopback, networksOfAddress } from '../http/network-of';

export interface VisitorsOptions {
  /** Signs the tokens; without it no visitor is known. */
  readonly key: string | undefined;
  readonly trustsProxy: TrustsProxy;
}

const plugin: FastifyPluginAsync<VisitorsOptions> = async (fastify, { key, trustsProxy }) => {
  const hasProxy = trustsProxy !== trustsNoProxy;
  fastify.decorateRequest(visitorDecorator, null);
  fastify.decorateRequest(networksDecorator, null);
  fastify.addHook('onRequest', (request, _reply, done) => {
    const token = request.headers[visitorHeader];
    const visitor = key && typeof token === 'string' ? readForwardedVisitor(key, token) : null;
    request.setDecorator(visitorDecorator, visitor?.id ?? null);
    // A shell server that asks for its visitor says where that one is.
    const address = visitor?.address ?? request.ip;
    const networks = networksOfAddress(address);
    request.setDecorator(networksDecorator, hasProxy || !isLoopback(networks) ? networks : null);
    done();
  });
};

/** Reads visitor and networks of each request once, before anything is decided by them. */
export const visitors = fastifyPlugin(plugin);
