import type { FastifyInstance } from 'fastify';
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
  const scripts = {
    '/braintree-web.js': () => bundleLoader(origin),
    '/assets/web/:version/js/hosted-fields-frame.js': bundleFrame,
  };
  for (const [path, bundle] of Object.entries(scripts)) {
    let built: Promise<string> | undefined;
    server.get(path, async (_request, reply) => {
      built ??= bundle();
      return reply
        .type('text/javascript; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(await built);
    });
  }

  for (const name of ['hosted-fields-frame.html', 'hosted-fields-frame.min.html']) {
    server.get(`/assets/web/:version/html/${name}`, (_request, reply) =>
      reply
        .type('text/html; charset=utf-8')
        .headers({ 'content-security-policy': framePolicy, 'referrer-policy': 'no-referrer' })
        .send(frameDocument),
    );
  }
}
