import { networksDecorator, provenDecorator, visitorDecorator } from '@ticket-storefront/order-port';
import {
  countedNetworks,
  readVisitorClaims,
  type TrustsProxy,
  visitorHeader,
} from '@ticket-storefront/server/visitors';
import type { FastifyPluginAsync } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

export interface VisitorsOptions {
  /** Key of the visitor tokens; without it visitors are unknown. */
  readonly key: string | undefined;
  readonly trustsProxy: TrustsProxy;
}

const plugin: FastifyPluginAsync<VisitorsOptions> = async (fastify, { key, trustsProxy }) => {
  fastify.decorateRequest(visitorDecorator, null);
  fastify.decorateRequest(provenDecorator, false);
  fastify.decorateRequest(networksDecorator, null);
  fastify.addHook('onRequest', (request, _reply, done) => {
    const token = request.headers[visitorHeader];
    const visitor = key && typeof token === 'string' ? readVisitorClaims(key, token) : null;
    request.setDecorator(visitorDecorator, visitor?.id ?? null);
    request.setDecorator(provenDecorator, visitor?.isProven ?? false);
    // A shell server forwards the address of its visitor.
    const address = visitor?.address ?? request.ip;
    request.setDecorator(networksDecorator, countedNetworks(address, trustsProxy));
    done();
  });
};

/** Reads the visitor and networks of each request first. */
export const visitors = fastifyPlugin(plugin);
