import { randomUUID } from 'node:crypto';
import { signVisitorToken, visitorHeader } from '@ticket-storefront/server/visitors';
import { register } from 'prom-client';
import { mxBody } from '../testing/order-bodies';
import { startTestStore, type TestStore, visitorKey } from '../testing/start-test-store';
import { raiseAttention, resolveAttention } from '../work/attention';

const operatorToken = 'a token of an operator, which nobody guesses';
const path = '/ticketCheckout/mx-web-transaction';

let store: TestStore;
beforeAll(async () => {
  register.resetMetrics();
  store = await startTestStore({ environment: { OPERATOR_TOKEN: operatorToken, ADMITTED_PER_EVENT: '1' } });
});
afterAll(() => store.stop());

const visit = async () => ({
  [visitorHeader]: await signVisitorToken(visitorKey, randomUUID(), { since: 0 }),
});
const enter = (visitor: Record<string, string>, slug = 'event-1') =>
  store.post('/ticketCheckout/admissions', { slug }, visitor);
const readSales = async () =>
  (await store.get('/operator/sales', { authorization: `Bearer ${operatorToken}` })).body;

/** So much later it is for everybody in line. */
const pass = (seconds: number) =>
  store.pool.query(
    `update admissions set asked_at = asked_at - span, alive_until = alive_until - span
     from (select $1 * interval '1 second' as span) as passed where admitted_at is null`,
    [seconds],
  );

test('shows operators line, stock, orders and refusals of each event, and what this process does', async () => {
  const [first, second, third, fourth] = await Promise.all([visit(), visit(), visit(), visit()]);
  for (const visitor of [first, second, third, fourth]) await enter(visitor);
  await pass(60);
  // The page of the third was away; that of the fourth does not come again.
  for (const visitor of [second, third]) await enter(visitor);
  expect(await store.post(path, mxBody(store.dataset), first)).toMatchObject({ status: 200 });
  await enter(second);
  const soldOut = mxBody(store.dataset, { lines: { 13: 1 } });
  expect(await store.post(path, soldOut, second)).toMatchObject({ status: 409 });
  expect(await store.post(path, {})).toMatchObject({ status: 400 });
  await store.paces.share();
  const report = await readSales();
  expect(report.events[0]).toEqual({
    id: 1,
    slug: 'event-1',
    name: 'Event 1',
    ordersPerSecond: expect.any(Number),
    admittedPerSecond: expect.any(Number),
    stock: { free: null, held: 0, sold: 1 },
    line: {
      waiting: 1,
      inCheckout: 1,
      letIn: 2,
      left: 1,
      returned: 2,
      waitSeconds: { p50: expect.closeTo(30, -1), p95: expect.closeTo(57, -1) },
    },
    refusals: { 'sold-out': 1 },
  });
  expect(report.events.map(({ id }: { id: number }) => id)).not.toContain(5);
  expect(report).toMatchObject({
    processors: { mxmerchant: { charge: { calls: 1, p99Seconds: expect.any(Number) } } },
    pools: { orders: { busy: expect.any(Number), idle: expect.any(Number), waiting: 0 } },
    mailAgeSeconds: expect.any(Number),
  });
  expect(JSON.stringify(report)).not.toMatch(/ada|visitor/i);
});

test('lists the open matters that need a person, without those that are resolved', async () => {
  const { database } = store.services;
  const details = { amount: 2500, code: null };
  await raiseAttention(database, { reason: 'refund-failed', referenceID: 'ABCDEFGH12345678', details });
  await raiseAttention(database, { reason: 'not-settled', referenceID: 'QRSTUVWX12345678' });
  await resolveAttention(database, 'not-settled', 'QRSTUVWX12345678');
  const { body } = await store.get('/operator/attention', { authorization: `Bearer ${operatorToken}` });
  expect(body).toEqual([
    {
      id: expect.any(Number),
      reason: 'refund-failed',
      reference: 'ABCDEFGH12345678',
      details,
      since: expect.stringMatching(/^20.*Z$/),
    },
  ]);
  expect((await store.server.inject({ url: '/operator/attention' })).statusCode).toBe(401);
});

test('refuses who does not have the token of the operator', async () => {
  const answer = await store.server.inject({
    url: '/operator/sales',
    headers: { authorization: `Bearer ${visitorKey}` },
  });
  expect(answer.statusCode).toBe(401);
  expect(answer.body).toBe('');
});
