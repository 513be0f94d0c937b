import { type IncomingMessage, request } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Certificate } from '../certificate';

/** How answers are packed. */
export type Packing = 'none' | 'gzip' | 'br';

/** A server in front of another one. */
export interface FrontOptions {
  readonly port: number;
  readonly target: number;
  readonly certificate: Certificate;
  readonly packing: () => Packing;
}

const secure = (text: string) => text.replaceAll('http://localhost:', 'https://localhost:');
const plain = (text: string) => text.replaceAll('https://localhost:', 'http://localhost:');
const isText = (type: string | undefined) => /^(text\/html|application\/(json|graphql))/.test(type ?? '');
const ofOneConnection = /^(connection|keep-alive|transfer-encoding|content-length|upgrade|http2-settings)$/;

const pack: Readonly<Record<Packing, (body: Buffer) => Buffer>> = {
  none: (body) => body,
  gzip: (body) => gzipSync(body),
  br: (body) => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
};

/** Texts name the servers by http, browsers know them by https. */
async function rewritten(answer: IncomingMessage, packing: Packing): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  return pack[packing](Buffer.from(secure(Buffer.concat(chunks).toString())));
}

async function passOn(answer: IncomingMessage, response: Http2ServerResponse, packing: Packing) {
  const headers = Object.entries(answer.headers).filter(([name]) => !ofOneConnection.test(name));
  for (const [name, value] of headers) {
    if (value !== undefined) response.setHeader(name, typeof value === 'string' ? secure(value) : value);
  }
  response.statusCode = answer.statusCode ?? 502;
  if (!isText(answer.headers['content-type'])) {
    answer.pipe(response as unknown as NodeJS.WritableStream);
    return;
  }
  const body = await rewritten(answer, packing);
  if (packing !== 'none') response.setHeader('content-encoding', packing);
  response.end(body);
}

/** Compresses rewritten texts; files stay as the server stores them. */
function askFor(incoming: Http2ServerRequest, packing: Packing): Record<string, string | string[]> {
  const asked: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value === undefined || name.startsWith(':') || ofOneConnection.test(name)) continue;
    asked[name] = typeof value === 'string' ? plain(value) : value;
  }
  const authority = incoming.headers[':authority'];
  if (typeof authority === 'string') asked['host'] = authority;
  const isFile = /\.(js|css|svg)$/.test(incoming.url.split('?')[0] ?? '');
  asked['accept-encoding'] = isFile && packing !== 'none' ? packing : 'identity';
  return asked;
}

/** Ends TLS in front of a server and speaks HTTP/2, or HTTP/1.1 to browsers that know no other. */
export function startFront({ port, target, certificate, packing }: FrontOptions): Promise<{ close(): void }> {
  const server = createSecureServer({ ...certificate, allowHTTP1: true }, (incoming, response) => {
    const outgoing = request(
      {
        host: 'localhost',
        port: target,
        method: incoming.method,
        path: incoming.url,
        headers: askFor(incoming, packing()),
      },
      (answer) => void passOn(answer, response, packing()),
    );
    outgoing.on('error', () => response.writeHead(502).end());
    incoming.pipe(outgoing);
  });
  return new Promise((resolve) =>
    server.listen(port, 'localhost', () => resolve({ close: () => server.close() })),
  );
}
