import type { FastifyInstance } from 'fastify';
import { browserCaching, serveScript } from '../serve-script';
import { bundleFrame, bundleLoader } from './bundle-browser-scripts';

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

/** What browsers load: braintree-web for the simulator, and the frame of a hosted field at the path that it asks for. */
export async function browserRoutes(server: FastifyInstance, { origin }: { origin: string }): Promise<void> {
  serveScript(server, '/braintree-web.js', () => bundleLoader(origin));
  serveScript(server, '/assets/web/:version/js/hosted-fields-frame.js', bundleFrame);

  for (const name of ['hosted-fields-frame.html', 'hosted-fields-frame.min.html']) {
    server.get(`/assets/web/:version/html/${name}`, (_request, reply) =>
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
}
