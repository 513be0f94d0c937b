import { loadSimulator } from '@ticket-storefront/simulators/server';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Certificate } from '../../certificate';

/** The hosts that braintree-web asks, as an account in the sandbox names them. */
export const braintreeHosts = {
  assets: 'assets.braintreegateway.com',
  gateway: 'api.sandbox.braintreegateway.com',
  tokens: 'payments.sandbox.braintree-api.com',
  log: 'www.paypal.com',
} as const;

const braintree = { name: 'braintree', folder: 'remote-checkout-braintree' } as const;

interface SimulatorPlace {
  /** Folder of the simulator's state. */
  readonly folder: string;
  /** Folder of the built files that browsers load. */
  readonly browserFolder: string;
}

async function register(server: FastifyInstance, place: SimulatorPlace): Promise<void> {
  const origin = `https://${braintreeHosts.gateway}`;
  const simulator = await loadSimulator(braintree);
  simulator.register(server, { ...place, origin, apiOrigin: null, slowMs: 20_000 });
}

/** The settings of the API for an account at the simulated Braintree. */
export async function braintreeAccount(origin: string): Promise<Readonly<Record<string, string>>> {
  const simulator = await loadSimulator(braintree);
  return simulator.environment(origin).api;
}

/** The gateway for the API, which speaks to it without TLS. */
export async function createBraintreeGateway(place: SimulatorPlace): Promise<FastifyInstance> {
  const server = Fastify();
  await register(server, place);
  return server;
}

/**
 * Braintree's own hosts for browsers, all on one port, so that a checkout is measured with the braintree-web that it contains:
 * elsewhere the simulator brings another one, which trusts its address.
 */
export async function createBraintreeHosts(
  place: SimulatorPlace,
  certificate: Certificate,
): Promise<FastifyInstance> {
  const server = Fastify({
    https: certificate,
    rewriteUrl: ({ url = '/', headers: { host } }) => {
      if (host === braintreeHosts.assets) return `/braintree/assets${url}`;
      if (host === braintreeHosts.tokens) return '/braintree/graphql';
      return host === braintreeHosts.log ? '/log' : url;
    },
  }) as unknown as FastifyInstance;
  const open = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
  server.options('/log', (_request, reply) => reply.headers(open).send());
  server.post('/log', (_request, reply) => reply.headers(open).send({}));
  await register(server, place);
  return server;
}
