import { readVisitorClaims } from '@ticket-storefront/server/visitors';
import Fastify from 'fastify';
import { createMustWait } from './checkout-event';

const key = 'k'.repeat(32);
const asked: string[] = [];
let state: 'admitted' | 'waiting' = 'admitted';
const api = Fastify();
api.post<{ Body: { slug: string } }>('/ticketCheckout/admissions', async ({ body, headers }) => {
  const visitor = readVisitorClaims(key, String(headers['x-visitor']));
  asked.push(`${visitor?.id} at ${visitor?.address} for ${body.slug}`);
  const waiting = { place: 2, before: 1, estimateSeconds: null, pollAfterMs: 3000, items: [] };
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

const claims = { since: 0, network: '', needsWork: false };
const ada = { id: '6f1b2a34-0c1d-4e5f-8a9b-0c1d2e3f4a5b', token: 'token-of-ada', claims, isNew: false };
const grace = { ...ada, id: '7a2c3b45-1d2e-4f60-9bac-1d2e3f4a5b6c', token: 'token-of-grace' };
const home = '203.0.113.7';

test('requests admission with the visitor’s address, and not again once admitted, also with a new token', async () => {
  const mustWait = createMustWait(apiOrigin, key);
  expect(await mustWait('harbor', ada, home)).toBe(false);
  state = 'waiting';
  const later = { ...ada, token: 'a later token' };
  expect(await mustWait('harbor', later, home)).toBe(false);
  expect(asked).toEqual([`${ada.id} at ${home} for harbor`]);
});

test('an admission is of one visitor and of one event', async () => {
  const mustWait = createMustWait(apiOrigin, key);
  await mustWait('harbor', ada, home);
  state = 'waiting';
  expect(await mustWait('open-day', ada, home)).toBe(true);
  expect(await mustWait('harbor', grace, home)).toBe(true);
});

test('requests admission again with each document of a waiting visitor', async () => {
  const mustWait = createMustWait(apiOrigin, key);
  state = 'waiting';
  expect(await mustWait('harbor', ada, home)).toBe(true);
  state = 'admitted';
  expect(await mustWait('harbor', ada, home)).toBe(false);
  expect(asked).toHaveLength(2);
});

test('lets visitors in while the API is down, and tries again', async () => {
  const mustWait = createMustWait('http://127.0.0.1:1', key);
  expect(await mustWait('harbor', ada, home)).toBe(false);
  expect(await mustWait('harbor', ada, home)).toBe(false);
});

test('requests no admission without a visitor', async () => {
  expect(await createMustWait(apiOrigin, key)('harbor', null, home)).toBe(false);
  expect(asked).toEqual([]);
});

test('shows the form to a visitor who has only just come, and the waiting room to one who has to prove work', async () => {
  const mustWait = createMustWait(apiOrigin, key);
  state = 'waiting';
  expect(await mustWait('harbor', { ...ada, isNew: true }, home)).toBe(false);
  expect(await mustWait('harbor', { ...ada, claims: { ...claims, needsWork: true } }, home)).toBe(true);
  expect(asked).toEqual([]);
});

test('requests admission once the token of a hasty visitor is proven', async () => {
  const since = Date.now() - 900;
  await createMustWait(apiOrigin, key)('harbor', { ...ada, claims: { ...claims, since } }, home);
  expect(asked).toEqual([`${ada.id} at ${home} for harbor`]);
  expect(Date.now() - since).toBeGreaterThanOrEqual(1000);
});
