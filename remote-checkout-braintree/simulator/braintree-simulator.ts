import cors from '@fastify/cors';
import type { FastifyPluginAsync } from 'fastify';
import { type BraintreeSimulatorOptions, demoAccount } from './account';
import { browserRoutes } from './browser-routes';
import { graphqlRoute } from './client-routes';
import { gatewayRoutes } from './gateway-routes';

import { Vault } from './vault';

const defaults = { account: demoAccount, slowMs: 5_000 };

/**
 * Braintree as far as the storefront uses it: the gateway for the server SDK, the GraphQL endpoint that browsers
 * tokenize cards by, and the hosted fields. Registered without a prefix.
 */
export const braintreeSimulator: FastifyPluginAsync<
  Pick<BraintreeSimulatorOptions, 'folder' | 'origin'> & Partial<BraintreeSimulatorOptions>
> = async (fastify, given) => {
  const options: BraintreeSimulatorOptions = { ...defaults, ...given };
  const { origin, account, browserFolder } = options;
  const vault = new Vault(options.folder);

  fastify.register(gatewayRoutes, { ...options, vault, prefix: `/merchants/${account.merchantId}` });
  fastify.register(
    async (browserFacing) => {
      // Any shop's pages may tokenize: what lets them is the client token.
      browserFacing.register(cors, { origin: true });
      browserFacing.register(graphqlRoute, { vault, origin, ...account });
      if (browserFolder) browserFacing.register(browserRoutes, { browserFolder });
    },
    { prefix: '/braintree' },
  );
};
