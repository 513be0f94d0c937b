import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serveScript } from '@storefront/simulators';
import type { FastifyPluginAsync } from 'fastify';

const framePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'";

export interface BrowserRoutesOptions {
  /** Folder of the built files that browsers load. */
  readonly browserFolder: string;
}

/** Stripe.js at `/stripe/v3.js`, and the frame in which cards are entered, on this origin alone. */
export const browserRoutes: FastifyPluginAsync<BrowserRoutesOptions> = async (fastify, { browserFolder }) => {
  const fileOf = (name: string) => join(browserFolder, name);
  fastify.register(serveScript, { path: '/stripe/v3.js', file: fileOf('stripe.js') });
  fastify.register(serveScript, { path: '/stripe/payment-frame.js', file: fileOf('payment-frame.js') });

  fastify.get('/stripe/payment-frame', (_request, reply) =>
    reply
      .header('content-security-policy', framePolicy)
      .type('text/html; charset=utf-8')
      .send(readFileSync(fileOf('payment-frame.html'))),
  );
  fastify.get('/stripe/simulator.css', (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(readFileSync(fileOf('simulator.css'))),
  );
};
