import { randomUUID } from 'node:crypto';
import { priorityPath } from '@ticket-storefront/api/protocol';
import Fastify from 'fastify';
import { settingsWith } from '../testing/settings-with';
import { createApiCaller } from '../visit/api-caller';
import { createOrigins } from '../visit/origins';
import { createShopCookies } from '../visit/visit-cookies';
import { priorityRoutes } from './use-priority';

const used: unknown[] = [];
let status = 200;
let hasCookie = true;
const api = Fastify();
api.post(priorityPath, async ({ body, headers }, reply) => {
  used.push({ body, isSigned: headers['x-visitor'] !== undefined });
  return reply.code(status).send({});
});
const server = Fastify();

beforeAll(async () => {
  const apiOrigin = await api.listen({ port: 0, host: '127.0.0.1' });
  const settings = settingsWith({
    STOREFRONT_ORIGIN: 'https://shop.example',
    CHECKOUT_ORIGIN: 'https://pay.example',
  });
  const claims = { since: 0, network: '', needsWork: false };
  const readVisitor = async (_: unknown, mayBeNew: boolean) =>
    hasCookie || mayBeNew ? { id: randomUUID(), token: 'a-token', claims, isNew: !hasCookie } : null;
  const { TRUST_PROXY: trustsProxy } = settings;
  const callApi = createApiCaller({ apiOrigin, key: 'k'.repeat(32), readVisitor, trustsProxy });
  const options = {
    origins: createOrigins(settings),
    cookies: createShopCookies(undefined),
    readVisitor,
    callApi,
  };
  await server.register(priorityRoutes, options);
});
beforeEach(() => {
  used.length = 0;
  status = 200;
  hasCookie = true;
});
afterAll(() => Promise.all([api.close(), server.close()]));

const headers = { host: 'shop.example' };
const url = '/events/caf%C3%A9/priority/an-id.17.a-signature';

test('opening a priority link uses nothing, as messengers open links by themselves, and gives its visitor a cookie', async () => {
  hasCookie = false;
  const { statusCode, body, headers: sent } = await server.inject({ url, headers });
  expect(statusCode).toBe(200);
  expect(body).toContain('<button>Use it in this browser</button>');
  expect(sent['set-cookie']).toContain('a-token');
  expect(sent['cache-control']).toBe('no-store');
  expect(used).toEqual([]);
});

test('the button uses it for the visitor, and leads to the event', async () => {
  const { statusCode, headers: sent } = await server.inject({ method: 'POST', url, headers });
  expect([statusCode, sent.location]).toEqual([303, '/events/caf%C3%A9']);
  expect(used).toEqual([{ body: { slug: 'café', token: 'an-id.17.a-signature' }, isSigned: true }]);
});

test('a browser without cookies keeps the link', async () => {
  hasCookie = false;
  const { statusCode, body } = await server.inject({ method: 'POST', url: `${url}?lang=es`, headers });
  expect(statusCode).toBe(400);
  expect(body).toContain('Permita las cookies de esta tienda e inténtelo de nuevo.');
  expect(used).toEqual([]);
});

test.each([
  [
    400,
    410,
    'This link was used in another browser or has expired. Please request a new one from its sender.',
    false,
  ],
  [500, 503, 'This could not be saved. Please try again in a moment.', true],
  [429, 503, 'This could not be saved. Please try again in a moment.', true],
])('an answer %d of the API is explained, with a way on', async (answer, expected, message, hasButton) => {
  status = answer;
  const { statusCode, body } = await server.inject({ method: 'POST', url, headers });
  expect(statusCode).toBe(expected);
  expect(body).toContain(message);
  expect(body.includes('<button>')).toBe(hasButton);
  expect(body).toContain('<a href="/events/caf%C3%A9">See the event</a>');
});

test('the page is where the event pages are', async () => {
  const { statusCode, headers: sent } = await server.inject({ url, headers: { host: 'pay.example' } });
  expect([statusCode, sent.location]).toEqual([302, `https://shop.example${url}`]);
});
