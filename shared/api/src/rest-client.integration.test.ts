import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRestClient } from './rest-client';

let server: Server;
let baseUrl: string;
const received: { method: string | undefined; url: string | undefined; body: string }[] = [];
let visitor: string | string[] | undefined;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    visitor = request.headers['x-visitor'];
    received.push({ method: request.method, url: request.url, body });
    if (request.url === '/api/silent') return;
    if (request.url === '/api/half') {
      response.writeHead(200, { 'content-length': '100' });
      response.write('{"success":');
      return;
    }
    if (request.url === '/api/cut') {
      response.writeHead(200, { 'content-length': '100' });
      response.write('{"success":', () => response.destroy());
      return;
    }
    if (request.url === '/api/gateway') {
      response.writeHead(502).end('<h1>Bad gateway</h1>');
      return;
    }
    response.writeHead(request.url === '/api/declined' ? 402 : 200).end('{"success":true}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/`;
});

afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

test('joins path and base URL with exactly one slash', async () => {
  const api = createRestClient(baseUrl);
  await api.get('/token');
  await api.get('token');
  expect(received.slice(-2).map(({ url }) => url)).toEqual(['/api/token', '/api/token']);
});

test('posts JSON and returns status and body, also for refusals', async () => {
  const api = createRestClient(baseUrl);
  expect(await api.post('/declined', { nonce: null })).toEqual({
    ok: true,
    status: 402,
    body: { success: true },
  });
  expect(received.at(-1)).toEqual({ method: 'POST', url: '/api/declined', body: '{"nonce":null}' });
});

test('sends the visitor token of the document with every call', async () => {
  const api = createRestClient(baseUrl, { visitor: 'token' });
  await api.get('/token');
  expect(visitor).toBe('token');
  await api.post('/declined', {});
  expect(visitor).toBe('token');
  await createRestClient(baseUrl).get('/token');
  expect(visitor).toBeUndefined();
});

test('reads a gateway’s error page as an answer without a body', async () => {
  expect(await createRestClient(baseUrl).get('/gateway')).toEqual({ ok: true, status: 502, body: null });
});

test.each(['/silent', '/half'])('times out when a server stops answering (%s)', async (path) => {
  const api = createRestClient(baseUrl, { timeoutMs: 100 });
  expect(await api.get(path)).toEqual({ ok: false, reason: 'timeout' });
});

test('returns unreachable when the connection breaks during the answer', async () => {
  expect(await createRestClient(baseUrl).get('/cut')).toEqual({ ok: false, reason: 'unreachable' });
});

test('returns unreachable without a server', async () => {
  expect(await createRestClient('http://127.0.0.1:9').get('/x')).toEqual({
    ok: false,
    reason: 'unreachable',
  });
});
