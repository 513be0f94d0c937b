import { join } from 'node:path';
import cors from '@fastify/cors';
import { browserCaching, serveScript } from '@storefront/simulators';
import type { FastifyPluginAsync } from 'fastify';
import { type BraintreeSimulatorOptions, demoAccount } from './account';
import { graphqlRoute } from './client-routes';
import { gatewayRoutes } from './gateway-routes';
import { Vault } from './vault';

const framePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

const frameDocument = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Secure card field</title>
<script defer src="../js/hosted-fields-frame.js"></script>
</head>
<body></body>
</html>
`;

interface BrowserRoutesOptions {
  /** Folder of the built files that browsers load. */
  readonly browserFolder: string;
}

/** What browsers load: braintree-web for the simulator, and the frame of a hosted field at the path that it asks for. */
const browserRoutes: FastifyPluginAsync<BrowserRoutesOptions> = async (fastify, { browserFolder }) => {
  fastify.register(serveScript, {
    path: '/braintree-web.js',
    file: join(browserFolder, 'braintree-web.js'),
  });
  fastify.register(serveScript, {
    path: '/assets/web/:version/js/hosted-fields-frame.js',
    file: join(browserFolder, 'hosted-fields-frame.js'),
  });

  for (const name of ['hosted-fields-frame.html', 'hosted-fields-frame.min.html']) {
    fastify.get(`/assets/web/:version/html/${name}`, (_request, reply) =>
      reply
        .type('text/html; charset=utf-8')
        .headers({
          ...browserCaching,
          'content-security-policy': framePolicy,
          'referrer-policy': 'no-referrer',
        })
        .send(frameDocument),
    );
  }
};

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
