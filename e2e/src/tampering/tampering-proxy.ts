import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** An answer on its way to the browser. */
interface PassingAnswer {
  readonly headers: IncomingHttpHeaders;
  body: string;
}

export interface TamperingProxy {
  readonly address: string;
  /** Changes answers from now on; null ends that. */
  tamper(change: ((url: URL, answer: PassingAnswer) => void) | null): void;
  stop(): void;
}

const isText = ({ headers }: { readonly headers: IncomingHttpHeaders }) =>
  /html|javascript/.test(headers['content-type'] ?? '');

/**
 * Starts a proxy for browsers, which passes on everything by HTTP and can change documents and scripts.
 * @param own - the beginning of addresses that the proxy answers itself, with a script
 */
export async function startTamperingProxy(own: string): Promise<TamperingProxy> {
  let change: Parameters<TamperingProxy['tamper']>[0] = null;
  const server = createServer((incoming, outgoing) => {
    const url = new URL(incoming.url ?? '');
    if (url.href.startsWith(own)) {
      outgoing.writeHead(200, { 'content-type': 'text/javascript' }).end('void 0;');
      return;
    }
    const headers = { ...incoming.headers, 'accept-encoding': 'identity' };
    const passing = request(url, { method: incoming.method, headers }, async (answer) => {
      if (!isText(answer)) {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
        return;
      }
      const changed = { headers: { ...answer.headers }, body: (await buffer(answer)).toString('utf8') };
      change?.(url, changed);
      delete changed.headers['content-length'];
      outgoing.writeHead(answer.statusCode ?? 502, changed.headers).end(changed.body);
    });
    passing.on('error', () => outgoing.destroy());
    incoming.pipe(passing);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    tamper(next) {
      change = next;
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
