import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import rateLimit from '@fastify/rate-limit';
import { signVisitorToken, trustedProxies, visitorHeader } from '@ticket-storefront/server/visitors';
import Fastify from 'fastify';
import * as v from 'valibot';
import { admissionLimits, startPace } from '../admission';
import { createAvailabilityReader } from '../catalog/read-catalog';
import { startTestStore, type TestStore, visitorKey } from '../testing/start-test-store';
import { admissionRoute, createAdmissionTurns } from './admission-route';
import { createCrowdServer } from './crowd-server';
import { errorHandlers, visitors } from './plugins';

const url = '/ticketCheckout/admissions';
const payload = { slug: 'event-1' };

let store: TestStore;
beforeEach(async () => {
  store = await startTestStore();
});
afterEach(() => store.stop());

/** The route alone, behind a proxy on this machine. */
function startRoute(maxWaiting: number) {
  const trustsProxy = v.parse(trustedProxies, 'loopback');
  const server = Fastify({ trustProxy: trustsProxy });
  const answers: ServerResponse[] = [];
  server.addHook('preHandler', async (_request, reply) => {
    answers.push(reply.raw);
  });
  server.register(errorHandlers);
  server.register(visitors, { key: visitorKey, trustsProxy });
  server.register(rateLimit, { global: false, cache: 20_000 });
  server.register(admissionRoute, {
    database: store.services.database,
    limitsOf: () => admissionLimits(store.settings, startPace(1000), 1000),
    readAvailability: createAvailabilityReader(store.services.database),
    addressKey: visitorKey,
    maxWaiting,
  });
  const ask = async (headers: Readonly<Record<string, string>>, body: object = payload) => {
    const answer = await server.inject({ method: 'POST', url, headers, payload: body });
    return { status: answer.statusCode, body: answer.json() };
  };
  return { server, answers, ask };
}

const newVisitor = async () => ({
  [visitorHeader]: await signVisitorToken(visitorKey, randomUUID(), { since: 0 }),
});

const newVisitors = (count: number) => times(count, newVisitor);

const times = <T>(count: number, work: (turn: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, turn) => work(turn)));

/** How many answers have each status. */
function statusesOf(answers: readonly { readonly status: number }[]): Readonly<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

test('answers the first of too many visitors, and tells the others to poll again', async () => {
  const { server, ask } = startRoute(2);
  const answers = await times(20, async () => ask(await newVisitor()));
  const { 200: served = 0, 503: busy = 0 } = statusesOf(answers);
  expect(served).toBeGreaterThan(1);
  expect(busy).toBeGreaterThan(10);
  expect(served + busy).toBe(20);
  expect(answers.find(({ status }) => status === 503)?.body).toMatchObject({
    reason: 'busy',
    message: 'Something went wrong. Please try again in a moment.',
  });
  await server.close();
});

type Ask = ReturnType<typeof startRoute>['ask'];
const refusedFlood = (ask: Ask) => [
  times(200, () => ask({})),
  times(200, () => ask({ [visitorHeader]: 'forged' })),
  times(200, async () => ask(await newVisitor(), { slug: 7 })),
];
const provenFlood = (ask: Ask) => [times(600, async () => ask(await newVisitor()))];

test.each([
  ['without a token or with a wrong body are refused, and delay nobody', refusedFlood, { 400: 600 }, 200],
  ['of proven visitors take turns, and leave none to the next', provenFlood, { 200: 2, 503: 598 }, 503],
])('600 requests %s', async (_, flood, flooded, status) => {
  const { server, ask } = startRoute(1);
  const answers = flood(ask);
  expect(await ask(await newVisitor())).toMatchObject({ status });
  expect(statusesOf((await Promise.all(answers)).flat())).toEqual(flooded);
  await server.close();
});

test('refuses a visitor over the limit at once', async () => {
  const { server, ask } = startRoute(1);
  const busy = await newVisitor();
  await times(120, () => ask(busy, { slug: 7 }));
  expect(await ask(busy)).toMatchObject({ status: 429, body: { reason: 'busy' } });
  await server.close();
});

test('answers each poll of ten thousand people behind one address, and limits those of one visitor', async () => {
  const { server, ask } = startRoute(10);
  const hall = await newVisitors(10_000);
  const statuses = [];
  for (let done = 0; done < hall.length; done += 100) {
    const headers = hall.slice(done, done + 100);
    statuses.push(...(await times(headers.length, (turn) => ask(headers[turn] ?? {}, { slug: 7 }))));
  }
  expect(statusesOf(statuses)).toEqual({ 400: 10_000 });
  const impatient = hall.at(-1) ?? {};
  expect(statusesOf(await times(119, () => ask(impatient, { slug: 7 })))).toEqual({ 400: 119 });
  expect(await ask(impatient, { slug: 7 })).toMatchObject({ status: 429 });
  await server.close();
});

test('alternates between networks, and gives a visitor with several requests one turn', async () => {
  const given: string[] = [];
  const takeTurn = createAdmissionTurns(1000);
  const take = async (visitor: string, network: string) => {
    if (await takeTurn(visitor, network)) given.push(visitor);
  };
  // The first has its turn at once.
  const crowd = times(101, (turn) => take(`token ${turn}`, 'crowd'));
  const again = times(5, () => take('token 1', 'crowd'));
  const others = times(3, (turn) => take(`buyer ${turn}`, `home ${turn}`));
  await Promise.all([crowd, again, others]);
  const order = given.filter((visitor, index) => given.indexOf(visitor) === index);
  expect(order.slice(0, 6)).toEqual(['token 0', 'token 1', 'buyer 0', 'buyer 1', 'buyer 2', 'token 2']);
  expect(given.slice(1, 7)).toEqual(Array(6).fill('token 1'));
  expect(order).toHaveLength(104);
});

test('refuses requests of the largest network first when too many wait', async () => {
  const takeTurn = createAdmissionTurns(10);
  const crowd = times(50, (turn) => takeTurn(`token ${turn}`, 'crowd'));
  const buyer = takeTurn('buyer', 'home');
  expect(await buyer).toBe(true);
  expect((await crowd).filter((isGiven) => isGiven)).toHaveLength(10);
});

test('gives no place to a request whose client has hung up', async () => {
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

/** The server of the API whose requests do nothing but begin. */
function startCrowdServer() {
  const begun: (string | undefined)[] = [];
  const server = createCrowdServer((request) => void begun.push(request.url), {});
  const arrive = (path: string) => {
    const request = Object.assign(new IncomingMessage(new Socket()), { url: path });
    server.emit('request', request, new ServerResponse(request));
  };
  return { begun, arrive };
}

describe('a crowd that arrives in one moment', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test.each([url, `${url}?again`])(
    'lets other requests through, also between those that begin: %s',
    (path) => {
      const { begun, arrive } = startCrowdServer();
      for (let count = 0; count < 500; count++) arrive(path);
      arrive('/first');
      expect(begun).toEqual(['/first']);
      jest.advanceTimersByTime(50);
      arrive('/second');
      expect(begun.length).toBeGreaterThan(20);
      expect(begun.length).toBeLessThan(100);
      jest.advanceTimersByTime(500);
      expect(begun.filter((each) => each === path)).toHaveLength(500);
    },
  );

  test('does not wait much longer than a second while twenty times as many arrive as buyers ever do', () => {
    const { begun, arrive } = startCrowdServer();
    const perSecond = 20_000;
    for (let ms = 0; ms < 5000; ms++) {
      for (let count = 0; count < perSecond / 1000; count++) arrive(url);
      jest.advanceTimersByTime(1);
    }
    const before = begun.length;
    expect(5 * perSecond - before).toBeLessThan(1.1 * perSecond);
  });
});
