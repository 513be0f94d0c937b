import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** What only concerns the connection to the store, or would have a browser reach this machine by HTTPS alone. */
const ofTheConnection = [
  'connection',
  'content-encoding',
  'content-length',
  'keep-alive',
  'reporting-endpoints',
  'set-cookie',
  'strict-transport-security',
  'transfer-encoding',
];
const notSent = ['accept-encoding', 'connection', 'content-length', 'host', 'origin', 'referer'];

/**
 * Sends a request of the browser to the store or its API, as if a page of the store had sent it.
 * @param signal - ends the request to the store, and its answer
 */
export async function askStore(request: IncomingMessage, target: string, store: string, signal: AbortSignal) {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string' && !notSent.includes(name)) headers.set(name, value);
  }
  if (request.headers.origin) headers.set('origin', store);
  const { method = 'GET' } = request;
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const response = await fetch(target, {
    method,
    headers,
    redirect: 'manual',
    signal,
    ...(hasBody && { body: new Uint8Array(await buffer(request)) }),
  });
  const kept = new Headers(response.headers);
  for (const name of ofTheConnection) kept.delete(name);
  return { response, status: response.status, headers: kept, cookies: response.headers.getSetCookie() };
}
