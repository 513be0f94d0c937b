import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The fields of each call's answer (docs/rules.md, Calls). */
const answers = new Map<string, readonly string[]>([
  ['/ticketCheckout/braintree-token', ['clientToken']],
  ['/ticketCheckout/braintree-web-transaction', ['success', 'referenceID', 'email', 'message']],
  ['/ticketCheckout/mx-web-transaction', ['success', 'referenceID', 'email', 'message']],
  ['/ticketCheckout/free-transaction', ['success', 'referenceID', 'email', 'message']],
  ['/ticketCheckout/StripeCreatePaymentIntentTicketing', ['clientSecret', 'message', 'reference_id']],
  ['/ticketCheckout/StripeAfterPaymentConfirmTicketing', []],
]);

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += chunk;
  return body;
}

async function answer(api: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { url = '', method = '' } = request;
  const fields = answers.get(url);
  if (!fields) return void response.writeHead(404).end();
  const visitor = request.headers['x-visitor'];
  const body = method === 'POST' ? await bodyOf(request) : null;
  const full = await fetch(api + url, {
    method,
    body,
    headers: { 'content-type': 'application/json', ...(visitor ? { 'x-visitor': String(visitor) } : {}) },
  });
  const all: Record<string, unknown> = await full.json();
  const specified = fields.filter((field) => field in all).map((field) => [field, all[field]]);
  response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(JSON.stringify(Object.fromEntries(specified)));
}

/**
 * Starts an API that has the specified calls alone, and answers each with its specified fields alone, as an API of the
 * provider's that was there before this storefront would. It carries them out at the API at `api`.
 */
export async function startSpecifiedApi(api: string) {
  const server = createServer((request, response) => {
    answer(api, request, response).catch((error: unknown) => {
      response.destroy(new Error('The API did not answer.', { cause: error }));
    });
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
