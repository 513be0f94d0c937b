import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');

const authorization = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(.+), ?SignedHeaders=(.+), ?Signature=(\w+)$/;

const sortedQuery = (query: string) => query.split('&').filter(Boolean).sort().join('&');

/**
 * Whether a request carries the signature (version 4) that only the holder of the key can have made for it, and the
 * body that it was made for.
 */
export function isSigned(
  { method = '', url = '', headers }: IncomingMessage,
  body: Buffer,
  key: { readonly id: string; readonly secret: string },
): boolean {
  const [, id, scope = '', signed = '', signature] = authorization.exec(headers.authorization ?? '') ?? [];
  const payload = String(headers['x-amz-content-sha256']);
  if (id !== key.id || payload !== sha256(body)) return false;

  const [path = '', query = ''] = url.split('?');
  const lines = signed.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const request = [method, path, sortedQuery(query), lines.join(''), signed, payload].join('\n');
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(request)].join('\n');
  const signingKey = scope.split('/').reduce(hmac, `AWS4${key.secret}` as string | Buffer) as Buffer;
  return hmac(signingKey, text).toString('hex') === signature;
}
