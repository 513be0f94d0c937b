import { randomUUID } from 'node:crypto';
import { isVisitorProven, networksOf, readVisitor } from '@ticket-storefront/order-port';
import { signVisitorToken, trustedProxies, visitorHeader } from '@ticket-storefront/server/visitors';
import Fastify from 'fastify';
import * as v from 'valibot';
import { visitors } from './plugins';

const key = 'k'.repeat(32);
const visitor = randomUUID();

interface RequestParts {
  readonly token?: string | null;
  readonly from?: string;
  readonly proxies?: string;
  readonly serverKey?: string;
}

async function readRequest({ token = null, from, proxies = 'false', serverKey = key }: RequestParts) {
  const server = Fastify();
  server.register(visitors, { key: serverKey, trustsProxy: v.parse(trustedProxies, proxies) });
  server.get('/', (request) => ({
    visitor: readVisitor(request),
    isProven: isVisitorProven(request),
    networks: networksOf(request),
  }));
  const answer = await server.inject({
    url: '/',
    headers: token === null ? {} : { [visitorHeader]: token },
    ...(from === undefined ? {} : { remoteAddress: from }),
  });
  return answer.json();
}

const ask = async (token: string | null, serverKey: string | undefined = key) =>
  (await readRequest({ token, serverKey })).visitor;
const networksFrom = async (parts: RequestParts) => (await readRequest(parts)).networks;

test('identifies the visitor of a request by the token of the shell server', async () => {
  expect(await ask(await signVisitorToken(key, visitor))).toBe(visitor);
});

test.each([
  ['is a second old', { since: Date.now() - 1000 }, true],
  ['was given by a server whose clock is hours ahead', { since: Date.now() + 5 * 3_600_000 }, true],
  ['was given by a server whose clock is hours behind', { since: Date.now() - 5 * 3_600_000 }, true],
  ['is younger', { since: Date.now() }, false],
  ['still needs work', { since: 0, needsWork: true }, false],
])('a token that %s is proven: %s', async (_, claims, isProven) => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  const { isProven: answer } = await readRequest({ token: signVisitorToken(key, visitor, claims) });
  jest.useRealTimers();
  expect(answer).toBe(isProven);
});

test('serves a request without a valid token as anonymous', async () => {
  expect(await ask(null)).toBeNull();
  expect(await ask(await signVisitorToken('x'.repeat(32), visitor))).toBeNull();
});

test('accepts no token without a key', async () => {
  expect(await ask(await signVisitorToken(key, visitor), '')).toBeNull();
});

test.each([
  ['203.0.113.7', { network: '203.0.113', wideNetwork: '203.0' }],
  ['::ffff:203.0.113.7', { network: '203.0.113', wideNetwork: '203.0' }],
  ['2001:db8:7:1::1', { network: '32.1.13.184.0.7.0.1', wideNetwork: '32.1.13.184.0.7' }],
])(
  'a request from %s comes from its /24 or /64, and from the /16 or /48 around it',
  async (from, networks) => {
    expect(await networksFrom({ from })).toEqual(networks);
  },
);

test('counts the machine itself as a network only behind a trusted proxy', async () => {
  expect(await networksFrom({ from: '127.0.0.1', proxies: 'loopback' })).toEqual({
    network: 'loopback',
    wideNetwork: 'loopback',
  });
  expect(await networksFrom({ from: '::1', proxies: '1' })).toMatchObject({ network: 'loopback' });
  expect(await networksFrom({ from: '127.0.0.1' })).toBeNull();
});

test('takes the address of a visitor from the shell server only by a signed token', async () => {
  const asksFor = (signedBy: string) => signVisitorToken(signedBy, visitor, { address: '203.0.113.7' });
  expect(await networksFrom({ token: asksFor(key), from: '10.0.0.3' })).toMatchObject({
    network: '203.0.113',
  });
  expect(await networksFrom({ token: asksFor('x'.repeat(32)), from: '10.0.0.3' })).toMatchObject({
    network: '10.0.0',
  });
});
