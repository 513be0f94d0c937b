import { orderLinksPath } from '@ticket-storefront/api/protocol';
import { readVisitorClaims, visitorHeader } from '@ticket-storefront/server/visitors';
import Fastify, { type FastifyRequest } from 'fastify';
import { settingsWith } from '../testing/settings-with';
import { createApiCaller } from '../visit/api-caller';
import { createOrigins } from '../visit/origins';
import { createShopCookies } from '../visit/visit-cookies';
import { createRequestVisitorReader } from '../visit/visit-reader';
import { createVisitorReader } from '../visit/visitor';
import { findOrderRoutes } from './find-order';

const key = 'a key of thirty-two characters, or more';
const received: FastifyRequest[] = [];
let status = 200;
const api = Fastify();
api.post(orderLinksPath, async (request, reply) => {
  received.push(request);
  return reply.code(status).send({});
});

const own = { STOREFRONT_ORIGIN: 'https://shop.example', CHECKOUT_ORIGIN: 'https://pay.example' };
const cookies = createShopCookies(undefined);
const servers = [settingsWith(), settingsWith(own)].map((settings) => ({ settings, server: Fastify() }));
const [shop, withCheckout] = servers.map(({ server }) => server);

beforeAll(async () => {
  const apiOrigin = await api.listen({ port: 0, host: '127.0.0.1' });
  for (const { server, settings } of servers) {
    const reader = createVisitorReader({ cookies, key, perNetwork: 100 });
    const readVisitor = createRequestVisitorReader(reader, settings.TRUST_PROXY);
    const callApi = createApiCaller({ apiOrigin, key, readVisitor, trustsProxy: settings.TRUST_PROXY });
    await server.register(findOrderRoutes, {
      origins: createOrigins(settings),
      cookies,
      readVisitor,
      callApi,
    });
  }
});
beforeEach(() => {
  received.length = 0;
  status = 200;
});
afterAll(async () => {
  await api.close();
  for (const { server } of servers) await server.close();
});

const open = (url = '/orders', headers = {}) => shop?.inject({ url, headers });
const send = (payload: string, url = '/orders', headers = {}) =>
  shop?.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload,
  });

test('the page has one field, its own policy, and no script', async () => {
  const answer = await open();
  expect(answer?.statusCode).toBe(200);
  expect(answer?.body.match(/<input/g)).toHaveLength(1);
  expect(answer?.body).not.toContain('<script');
  expect(answer?.headers).toMatchObject({
    'content-security-policy': expect.stringContaining("form-action 'self'"),
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
  });
});

test('a visitor reads the same sentence for each address, in the language of the page', async () => {
  const english = await send('email=ada%40example.com');
  expect(english?.body).toContain('If there are orders for ada@example.com, we’ve sent their links to it.');
  const spanish = await send('email=ada%40example.com', '/orders?lang=es');
  expect(spanish?.body).toContain('Si hay pedidos de ada@example.com');
  expect(received.map(({ body }) => body)).toEqual([
    { email: 'ada@example.com' },
    { email: 'ada@example.com' },
  ]);
  expect(received.map(({ headers }) => headers['accept-language'])).toEqual(['en', 'es']);
});

test('limits count the visitor of the page and their address', async () => {
  const cookie = String((await open())?.headers['set-cookie']).split(';')[0];
  await send('email=ada%40example.com', '/orders', { cookie });
  const claims = readVisitorClaims(key, String(received[0]?.headers[visitorHeader]));
  expect(cookie).toContain(`visitor=`);
  expect(claims).toMatchObject({ needsWork: false, address: '127.0.0.1' });
  await send('email=ada%40example.com');
  const nobody = readVisitorClaims(key, String(received[1]?.headers[visitorHeader]));
  expect(nobody).toMatchObject({ isProven: false, address: '127.0.0.1' });
  expect(nobody?.id).not.toBe(claims?.id);
});

test.each(['', 'email=', 'email=nobody', `email=${'a'.repeat(200)}%40example.com`])(
  'the form stays with the reason, and the API hears nothing, for %j',
  async (payload) => {
    const answer = await send(payload);
    expect(answer?.statusCode).toBe(400);
    expect(answer?.body).toContain('Please enter a valid email address.');
    expect(received).toEqual([]);
  },
);

test('what a visitor typed is shown as text', async () => {
  const answer = await send(`email=${encodeURIComponent('"><b>@example.com')}`);
  expect(answer?.body).toContain('&quot;&gt;&lt;b&gt;@example.com');
});

test.each([
  [429, 429, 'Too many requests.'],
  [500, 503, 'The links could not be sent.'],
])('after %d of the API the form keeps the address and names the reason', async (ofApi, shown, reason) => {
  status = ofApi;
  const answer = await send('email=ada%40example.com');
  expect(answer?.statusCode).toBe(shown);
  expect(answer?.body).toContain(reason);
  expect(answer?.body).toContain('value="ada@example.com"');
});

test('the page is where the pages of orders are', async () => {
  const answer = await withCheckout?.inject({ url: '/orders?lang=es', headers: { host: 'shop.example' } });
  expect(answer?.statusCode).toBe(302);
  expect(answer?.headers.location).toBe('https://pay.example/orders?lang=es');
});
