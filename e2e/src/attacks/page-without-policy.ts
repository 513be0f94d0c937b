import { once } from 'node:events';
import { createServer } from 'node:http';
import { bootElementId } from '@ticket-storefront/shell/boot';

const html = (head: string) => `<!doctype html><html lang="en"><title>Page</title>${head}
<script type="application/json" id="${bootElementId}">{"remotes":{}}</script><script>window.started = true;</script>`;

/** Serves a page that may load anything, for what refuses nothing proves nothing. @param head - HTML of its head */
export async function pageWithoutPolicy(head = '') {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(html(head));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('The page has no port.');
  return { origin: `http://localhost:${address.port}`, close: () => server.close() };
}
