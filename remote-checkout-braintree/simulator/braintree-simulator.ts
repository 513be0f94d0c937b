import cors from '@fastify/cors';
import { type SimulatorOptions, serveFiles } from '@ticket-storefront/simulators';
import type { FastifyPluginAsync } from 'fastify';
import { demoAccount } from './account';
import { answerGraphql } from './client-routes';
import { gatewayRoutes } from './gateway-routes';
import { openVault } from './vault';

/** The gateway for the server SDK, the GraphQL endpoint that tokenizes cards for browsers, and the hosted fields. */
export const braintreeSimulator: FastifyPluginAsync<SimulatorOptions> = async (fastify, options) => {
  const { origin, browserFolder } = options;
  const vault = openVault(options.folder);
  fastify.register(gatewayRoutes, { ...options, vault, prefix: `/merchants/${demoAccount.merchantId}` });

  fastify.register(async (browserFacing) => {
    // Every shop's pages may tokenize: the client token authorizes them.
    browserFacing.register(cors, { origin: true });
    browserFacing.post('/braintree/graphql', (request) =>
      answerGraphql(vault, origin, request.headers.authorization, request.body),
    );
    const assets = '/braintree/assets/web/:version';
    browserFacing.register(serveFiles, {
      browserFolder,
      files: {
        '/braintree/braintree-web.js': 'braintree-web.js',
        [`${assets}/js/hosted-fields-frame.js`]: 'hosted-fields-frame.js',
        [`${assets}/html/hosted-fields-frame.html`]: 'hosted-fields-frame.html',
        [`${assets}/html/hosted-fields-frame.min.html`]: 'hosted-fields-frame.html',
      },
    });
  });
};
