import { offerPath } from '@ticket-storefront/api/protocol';
import Fastify from 'fastify';
import { settingsWith } from '../testing/settings-with';
import { createApiCaller } from '../visit/api-caller';
import { createOrigins } from '../visit/origins';
import { createShopCookies } from '../visit/visit-cookies';
import { endInterestRoutes } from './end-interest';

const ended: string[] = [];
let status = 200;
const api = Fastify();
api.post<{ Params: { token: string } }>(`${offerPath(':token')}/end`, async ({ params }, reply) => {
  ended.push(params.token);
  return reply.code(status).send({});
});
const server = Fastify();

beforeAll(async () => {
  const apiOrigin = await api.listen({ port: 0, host: '127.0.0.1' });
  const settings = settingsWith({
    STOREFRONT_ORIGIN: 'https://shop.example',
    CHECKOUT_ORIGIN: 'https://pay.example',
  });
  const callApi = createApiCaller({
    apiOrigin,
    key: undefined,
    readVisitor: async () => null,
    trustsProxy: settings.TRUST_PROXY,
  });
  const options = { origins: createOrigins(settings), cookies: createShopCookies(undefined), callApi };
  await server.register(endInterestRoutes, options);
});
beforeEach(() => {
  ended.length = 0;
  status = 200;
});
afterAll(() => Promise.all([api.close(), server.close()]));

const headers = { host: 'shop.example' };
const url = '/offers/a-token.of-a-link';

test('opening the link ends nothing, as mail programs open links by themselves', async () => {
  const { statusCode, body } = await server.inject({ url, headers });
  expect(statusCode).toBe(200);
  expect(body).toContain('<button>I no longer want it</button>');
  expect(ended).toEqual([]);
});

test('the button ends it, in the language of the link', async () => {
  const { statusCode, body } = await server.inject({ method: 'POST', url: `${url}?lang=es`, headers });
  expect(statusCode).toBe(200);
  expect(body).toContain('Listo. No recibirá más correos sobre esta entrada.');
  expect(ended).toEqual(['a-token.of-a-link']);
});

test('the button stays if the API does not answer', async () => {
  status = 500;
  const { statusCode, body } = await server.inject({ method: 'POST', url, headers });
  expect(statusCode).toBe(503);
  expect(body).toContain('This could not be saved. Please try again in a moment.');
  expect(body).toContain('<button>');
});

test('the page is where the event pages are', async () => {
  const { statusCode, headers: sent } = await server.inject({ url, headers: { host: 'pay.example' } });
  expect(statusCode).toBe(302);
  expect(sent.location).toBe(`https://shop.example${url}`);
});
