import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';

/** A script that any page may load, and that records the page that it runs in. */
const script = 'window.ranElsewhere = true;';

/** The hash of that script, as an `integrity` has it. */
export const elsewhereIntegrity = `sha384-${createHash('sha384').update(script).digest('base64')}`;

/** Answers to the ways that request no script. */
const answers: readonly (readonly [path: string, answer: readonly [type: string, content: string]])[] = [
  ['/picture', ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>']],
];

/** Paths that a browser asks a host for by itself. */
const byItself = new Set(['/favicon.ico']);

/** A host of an attacker, at another origin than all of the storefront. */
export async function startElsewhere() {
  const asked: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    if (!byItself.has(url)) asked.push(url);
    const [type, content] = answers.find(([way]) => url.startsWith(way))?.[1] ?? ['text/javascript', script];
    response.writeHead(200, { 'content-type': type, 'access-control-allow-origin': '*' }).end(content);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('The host of the attacker has no port.');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    /** The requests since the last call, by the names of {@link waysOut}. */
    taken(): readonly string[] {
      return asked.splice(0).map((url) => decodeURIComponent(new URL(url, 'http://a').pathname.slice(1)));
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
