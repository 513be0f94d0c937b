import Fastify from 'fastify';
import { createMustWait } from './must-wait';

const asked: string[] = [];
let state: 'admitted' | 'waiting' = 'admitted';
const api = Fastify();
api.post<{ Body: { slug: string } }>('/ticketCheckout/admissions', async ({ body, headers }) => {
  asked.push(`${headers['x-visitor']} ${body.slug}`);
  const waiting = { place: 2, before: 1, estimateSeconds: null, pollAfterMs: 3000 };
  return { success: true, state, ...(state === 'waiting' ? waiting : {}) };
});

let apiOrigin: string;
beforeAll(async () => {
  apiOrigin = await api.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => api.close());
beforeEach(() => {
  asked.length = 0;
  state = 'admitted';
});

const ada = { id: 'ada', token: 'token-of-ada' };
const grace = { id: 'grace', token: 'token-of-grace' };

test('a visitor who was admitted to a checkout is not asked for again, under a new token either', async () => {
  const mustWait = createMustWait(apiOrigin);
  expect(await mustWait('harbor', ada)).toBe(false);
  state = 'waiting';
  expect(await mustWait('harbor', { ...ada, token: 'a later token' })).toBe(false);
  expect(asked).toEqual(['token-of-ada harbor']);
});

test('an admission is of one visitor and of one event', async () => {
  const mustWait = createMustWait(apiOrigin);
  await mustWait('harbor', ada);
  state = 'waiting';
  expect(await mustWait('open-day', ada)).toBe(true);
  expect(await mustWait('harbor', grace)).toBe(true);
});

test('a visitor who waits is asked for with each document, and enters as soon as there is room', async () => {
  const mustWait = createMustWait(apiOrigin);
  state = 'waiting';
  expect(await mustWait('harbor', ada)).toBe(true);
  state = 'admitted';
  expect(await mustWait('harbor', ada)).toBe(false);
  expect(asked).toHaveLength(2);
});

test('an API that is down holds nobody back, and is asked again', async () => {
  const mustWait = createMustWait('http://127.0.0.1:1');
  expect(await mustWait('harbor', ada)).toBe(false);
  expect(await mustWait('harbor', ada)).toBe(false);
});

test('without a visitor there is nothing to ask', async () => {
  expect(await createMustWait(apiOrigin)('harbor', null)).toBe(false);
  expect(asked).toEqual([]);
});
