import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { signVisitorToken, visitorHeader } from '@ticket-storefront/server/visitors';
import { freeBody } from '../testing/order-bodies';
import { startTestStore, type TestStore, visitorKey } from '../testing/start-test-store';

let store: TestStore;
beforeAll(async () => {
  store = await startTestStore({ environment: { RATE_LIMIT_PER_MINUTE: '3', TRUST_PROXY: '1' } });
});
afterAll(() => store.stop());

test('only the storefront’s pages may call', async () => {
  const preflight = await store.server.inject({
    method: 'OPTIONS',
    url: '/ticketCheckout/free-transaction',
    headers: { origin: 'http://evil.example', 'access-control-request-method': 'POST' },
  });
  expect(preflight.headers['access-control-allow-origin']).toBe('http://localhost:3000');
});

/** As a form of another site with a body of plain text, which browsers send without a preflight request. */
const postForm = (url: string, headers: Record<string, string>) =>
  store.server.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'text/plain', ...headers },
    payload: 'x',
  });

test.each(['http://evil.example', 'null', 'http://localhost:3000.evil.example'])(
  'refuses a form of another site: %s',
  async (origin) => {
    expect((await postForm('/reports/parts', { origin })).statusCode).toBe(403);
    // Control: the same body of the storefront's pages, or of no browser, is read, and is no report.
    for (const headers of [{ origin: 'http://localhost:3000' }, {}]) {
      expect((await postForm('/reports/parts', headers)).statusCode).toBe(400);
    }
  },
);

test('reads policy reports, which browsers also send with the origin `null`', async () => {
  const { statusCode } = await store.server.inject({
    method: 'POST',
    url: '/reports/policy',
    headers: { 'content-type': 'application/reports+json', origin: 'null' },
    payload: '[]',
  });
  expect(statusCode).toBe(204);
  // Control: no form can send them.
  expect((await postForm('/reports/policy', { origin: 'http://evil.example' })).statusCode).toBe(400);
});

test('allows the storefront’s pages to send the header of the visitor', async () => {
  const preflight = await store.server.inject({
    method: 'OPTIONS',
    url: '/ticketCheckout/free-transaction',
    headers: {
      origin: 'http://localhost:3000',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type,x-visitor',
    },
  });
  expect(preflight.headers['access-control-allow-headers']).toContain('x-visitor');
});

test('unknown paths and bodies that are too large are answered as JSON with the usual headers', async () => {
  const missing = await store.server.inject('/nothing');
  expect(missing.statusCode).toBe(404);
  expect(missing.json()).toMatchObject({ success: false });
  expect(missing.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' });
  const large = await store.post('/v1/graphql', JSON.stringify({ query: 'x'.repeat(70_000) }));
  expect(large).toMatchObject({ status: 400, body: { success: false, reason: 'invalid' } });
});

test('refuses too many orders from one address with 429', async () => {
  const statuses = [];
  for (let order = 0; order < 5; order += 1) {
    statuses.push(await store.post('/ticketCheckout/free-transaction', freeBody(store.dataset)));
  }
  expect(statuses.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429]);
  expect(statuses.at(-1)?.body).toMatchObject({ success: false, reason: 'busy' });
});

test('refuses too many calls with 429, also if the proxy writes the port of each', async () => {
  const statuses = [];
  for (let turn = 0; turn < 4; turn += 1) {
    const { statusCode } = await store.server.inject({
      method: 'POST',
      url: '/ticketCheckout/free-transaction',
      headers: { 'x-forwarded-for': `203.0.113.9:${40_000 + turn}` },
      payload: {},
    });
    statuses.push(statusCode);
  }
  expect(statuses).toEqual([400, 400, 400, 429]);
});

test('a proven visitor calls as often as alone, whatever neighbours do, up to a limit of their own', async () => {
  const call = async (headers: Readonly<Record<string, string>>) => {
    const answer = await store.server.inject({
      method: 'POST',
      url: '/ticketCheckout/free-transaction',
      headers: { 'x-forwarded-for': '198.51.100.77', ...headers },
      payload: {},
    });
    return answer.statusCode;
  };
  const inTurn = async (headers: Readonly<Record<string, string>>) => {
    const statuses = [];
    for (let turn = 0; turn < 4; turn += 1) statuses.push(await call(headers));
    return statuses;
  };
  const limited = [400, 400, 400, 429];
  expect(await inTurn({})).toEqual(limited);
  const signed = (since: number) => ({
    [visitorHeader]: signVisitorToken(visitorKey, randomUUID(), { since }),
  });
  expect(await call(signed(Date.now()))).toBe(429);
  expect(await inTurn(signed(0))).toEqual(limited);
});

test('without a proxy nobody on this machine is limited', async () => {
  const own = await startTestStore({ environment: { RATE_LIMIT_PER_MINUTE: '3' } });
  const answers = [];
  for (let turn = 0; turn < 5; turn += 1)
    answers.push(await own.post('/ticketCheckout/free-transaction', {}));
  expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(400));
  await own.stop();
});

test('returns the request id of the log when orders cannot be taken', async () => {
  const broken = await startTestStore();
  await broken.pool.query('alter table orders rename to orders_elsewhere');
  const { status, body } = await broken.post('/ticketCheckout/free-transaction', freeBody(broken.dataset));
  expect({ status, body }).toMatchObject({ status: 503, body: { reason: 'busy' } });
  expect(body.requestId).toMatch(/^[0-9a-f]{12}$/);
  const lines = broken
    .readLog()
    .split('\n')
    .filter((line) => line.includes(body.requestId));
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 'error', msg: 'Could not reserve an order', err: { code: '42P01' } },
    { level: 'info', route: '/ticketCheckout/free-transaction', status: 503 },
  ]);
  await broken.stop();
});

test('an API is ready once its prepared database has answered, and then stays so, to say that it is out', async () => {
  const own = await startTestStore();
  const statuses = async () => [(await own.get('/readyz')).status, (await own.get('/healthz')).status];
  await own.pool.query('alter table migrations rename to elsewhere');
  expect(await statuses()).toEqual([503, 200]);
  await own.pool.query('alter table elsewhere rename to migrations');
  expect(await statuses()).toEqual([200, 200]);
  await own.pool.query('drop table migrations');
  expect(await statuses()).toEqual([200, 200]);
  await own.stop();
});

test.each([
  ['head', 'POST /ticketCheckout/admissions HTTP/1.1\r\nHost: shop\r\nX-Slow: '],
  [
    'body',
    'POST /ticketCheckout/mx-web-transaction HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
  ],
])('ends a request whose %s does not come in time', async (_part, beginning) => {
  const slow = await startTestStore({ environment: { REQUEST_TIMEOUT_MS: '200' } });
  const origin = await slow.server.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write(beginning);
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /);
  await slow.stop();
});
