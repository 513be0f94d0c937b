import { join } from 'node:path';
import { browserCaching, serveScript } from '@storefront/simulators';
import type { FastifyPluginAsync } from 'fastify';

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

export interface BrowserRoutesOptions {
  /** Folder of the built files that browsers load. */
  readonly browserFolder: string;
}

/** What browsers load: braintree-web for the simulator, and the frame of a hosted field at the path that it asks for. */
export const browserRoutes: FastifyPluginAsync<BrowserRoutesOptions> = async (fastify, { browserFolder }) => {
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
