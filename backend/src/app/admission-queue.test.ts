import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { signVisitorToken, visitorHeader } from '@storefront/server/visitor-token';
import Fastify from 'fastify';
import { admissionLimits } from '../admission/admission-limits';
import { createAvailabilityReader } from '../catalog/read-availability';
import { startTestStore, type TestStore, visitorKey } from '../testing/start-test-store';
import { admissionRoute } from './admission-route';
import { admissionTurns } from './admission-turns';
import { visitors } from './visitors';

const url = '/ticketCheckout/admissions';
const payload = { slug: 'event-1' };

let store: TestStore;
beforeEach(async () => {
  store = await startTestStore();
});
afterEach(() => store.stop());

/** The route alone. */
function startRoute(mostWaiting: number) {
  const server = Fastify();
  const answers: ServerResponse[] = [];
  server.addHook('preHandler', async (_request, reply) => {
    answers.push(reply.raw);
  });
  server.register(admissionTurns, { mostWaiting });
  server.register(visitors, { key: visitorKey });
  server.register(admissionRoute, {
    database: store.services.database,
    limitsOf: (processor) => admissionLimits(store.settings, processor),
    readAvailability: createAvailabilityReader(store.services.database),
  });
  return { server, answers };
}

const newVisitor = async () => ({ [visitorHeader]: await signVisitorToken(visitorKey, randomUUID()) });

test('of more asks than can wait, the first are answered and the others are told to ask again', async () => {
  const { server } = startRoute(2);
  const headers = await newVisitor();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => server.inject({ method: 'POST', url, headers, payload })),
  );
  const served = answers.filter(({ statusCode }) => statusCode === 200);
  const busy = answers.filter(({ statusCode }) => statusCode === 503);
  expect(served.length).toBeGreaterThan(1);
  expect(busy.length).toBeGreaterThan(10);
  expect(served.length + busy.length).toBe(20);
  expect(busy[0]?.json()).toMatchObject({
    reason: 'busy',
    message: 'This cannot be answered right now. Please try again in a moment.',
  });
  await server.close();
});

test('an ask whose sender has hung up before its turn takes no place', async () => {
  const { server, answers } = startRoute(10);
  const origin = await server.listen({ port: 0, host: 'localhost' });
  const ask = async (signal: AbortSignal | null = null) =>
    fetch(`${origin}${url}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(await newVisitor()) },
      body: JSON.stringify(payload),
      signal,
    });
  const arrived = async (count: number) => {
    while (answers.length < count) await new Promise((resolve) => setImmediate(resolve));
  };
  const lock = await store.pool.connect();
  await lock.query('begin');
  await lock.query('lock table admissions');
  const first = ask();
  await arrived(1);
  const hangUp = new AbortController();
  const second = ask(hangUp.signal);
  await arrived(2);
  const closed = once(answers[1] ?? server.server, 'close');
  hangUp.abort();
  await expect(second).rejects.toThrow();
  await closed;
  await lock.query('commit');
  lock.release();
  expect((await first).status).toBe(200);
  await server.close();
  const { rows } = await store.pool.query('select count(*) from admissions');
  expect(rows).toEqual([{ count: 1 }]);
});
