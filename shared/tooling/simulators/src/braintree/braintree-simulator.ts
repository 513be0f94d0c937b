import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import { browserRoutes } from './browser-routes';
import { answerGraphql } from './client-graphql';
import { demoAccount } from './demo-account';
import { gatewayRoutes } from './gateway-routes';
import type { BraintreeSimulatorOptions } from './options';
import { Vault } from './vault';

const defaults = { account: demoAccount, slowMs: 5_000 };

/**
 * Braintree as far as the storefront uses it: the gateway for the server SDK, the GraphQL endpoint that browsers
 * tokenize cards by, and the hosted fields. A Fastify plugin, registered without a prefix.
 */
export async function braintreeSimulator(
  server: FastifyInstance,
  given: Pick<BraintreeSimulatorOptions, 'folder' | 'origin'> & Partial<BraintreeSimulatorOptions>,
): Promise<void> {
  const options: BraintreeSimulatorOptions = { ...defaults, ...given };
  const { origin, account } = options;
  const vault = new Vault(options.folder);

  await server.register(gatewayRoutes, { ...options, vault, prefix: `/merchants/${account.merchantId}` });

  await server.register(
    async (browserFacing) => {
      // Any shop's pages may tokenize: what lets them is the client token.
      await browserFacing.register(cors, { origin: true });
      browserFacing.post('/graphql', (request) =>
        answerGraphql({ vault, origin, ...account }, request.headers.authorization, request.body),
      );
      await browserFacing.register(browserRoutes, { origin });
    },
    { prefix: '/braintree' },
  );
}
