import { readVisitorClaims } from '@ticket-storefront/server/visitors';
import { buildEvent } from '@ticket-storefront/testing';
import Fastify from 'fastify';
import * as v from 'valibot';
import {
  bootElementId,
  bootSchema,
  handOverAnswer,
  handOverElementId,
  handOverField,
  signCartPath,
} from '../../src/boot';
import { type ReleasedShell, releasedShell } from '../testing/released-shell';
import { readHandOver, signHandOver } from './hand-over';

const key = 'k'.repeat(32);
const storefront = 'https://shop.example';
const checkout = 'https://checkout.example';

const api = Fastify();
api.post('/v1/graphql', () => ({
  data: { events: [buildEvent({ ticketing_slug: 'harbor' })], ticketing_items: [] },
}));

let shop: ReleasedShell;
beforeAll(async () => {
  const origin = await api.listen({ port: 0, host: '127.0.0.1' });
  const parts = { shell: {}, 'remote-event': {}, 'remote-cart': {} };
  const settings = { STOREFRONT_ORIGIN: storefront, CHECKOUT_ORIGIN: checkout, VISITOR_KEY: key };
  shop = await releasedShell(origin, parts, settings);
});
afterAll(async () => {
  await shop.close();
  await api.close();
});

const open = (origin: string, url: string) =>
  shop.server.inject({ url, headers: { host: new URL(origin).host } });

const dataIn = (html: string, id: string): unknown =>
  JSON.parse(new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`).exec(html)?.[1] ?? '');

const from = { position: 3, path: '/events/harbor' };
const cart = '{"items":[{"name":"</script>"}],"promo":null}';

const cookiesOf = (sent: string | string[] | undefined) => [sent ?? []].flat();

/** The event page's cookies, and its cart signed. */
async function handOver(slug = 'harbor', more = '') {
  const page = await open(storefront, '/events/harbor');
  const cookie = cookiesOf(page.headers['set-cookie'])
    .map((text) => text.split(';')[0])
    .join('; ');
  const signed = await shop.server.inject({
    method: 'POST',
    url: signCartPath,
    headers: { host: 'shop.example', origin: storefront, cookie: cookie + more },
    payload: { id: null, slug, cart, promo: 'SPRING', from },
  });
  return { cookie, ...v.parse(handOverAnswer, signed.json()) };
}

const send = (token: string, origin = storefront) =>
  shop.server.inject({
    method: 'POST',
    url: '/events/harbor/checkout',
    headers: {
      host: 'checkout.example',
      origin,
      'sec-fetch-site': 'same-site',
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams({ [handOverField]: token }).toString(),
  });

test('the checkout gets cart, promo code, visitor and visit of the event page', async () => {
  const { cookie, id, token } = await handOver('harbor', '; __Host-lang=es');
  const answer = await send(token);
  expect(answer.statusCode).toBe(200);
  expect(dataIn(answer.body, handOverElementId)).toEqual({
    id,
    slug: 'harbor',
    cart,
    promo: 'SPRING',
    from,
  });
  const set = cookiesOf(answer.headers['set-cookie']);
  const valueIn = (cookies: string, name: string) => new RegExp(`${name}=([^;]*)`).exec(cookies)?.[1] ?? '';
  const visitCookies = ['__Host-visitor', '__Host-release-set'];
  for (const name of visitCookies) {
    expect(valueIn(cookie, name)).not.toBe('');
    expect(valueIn(set.join('\n'), name)).toBe(valueIn(cookie, name));
  }
  expect(set).toContainEqual(expect.stringMatching(/^__Host-lang=es; .*HttpOnly.*Secure/));
  const { visitor } = v.parse(bootSchema, dataIn(answer.body, bootElementId));
  expect(readVisitorClaims(key, visitor ?? '')?.id).toBe(
    readVisitorClaims(key, valueIn(cookie, '__Host-visitor'))?.id,
  );
});

test.each([
  ['none', () => ''],
  ['a changed one', (token: string) => token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))],
  ['one that is signed by another key', (token: string) => resigned(token, 'x'.repeat(32))],
  ['one of six minutes ago', (token: string) => resigned(token, key, -6 * 60_000)],
  ['one of a clock that is a day ahead', (token: string) => resigned(token, key, 24 * 60 * 60_000)],
])('without a valid hand-over (%s) the visitor starts again at the storefront', async (_name, change) => {
  const { token } = await handOver();
  const answer = await send(change(token));
  expect([answer.statusCode, answer.headers.location]).toEqual([
    303,
    `${storefront}/events/harbor/checkout?again`,
  ]);
  expect(answer.headers['set-cookie']).toBeUndefined();
});

function resigned(token: string, by: string, later = 0): string {
  const read = readHandOver(key, 'harbor', token);
  if (!read) throw new Error('The hand-over cannot be read.');
  return signHandOver(by, read, Date.now() + later);
}

test('a hand-over is of one event', async () => {
  const answer = await send((await handOver('quay')).token);
  expect(answer.statusCode).toBe(303);
});

test('no other site can open a checkout with a cart, or have one signed', async () => {
  const { token } = await handOver();
  expect((await send(token, 'https://evil.example')).statusCode).toBe(403);
  expect((await send(token, 'null')).statusCode).toBe(403);
  for (const origin of ['https://evil.example', checkout]) {
    const signed = await shop.server.inject({
      method: 'POST',
      url: signCartPath,
      headers: { host: 'shop.example', origin },
      payload: { id: null, slug: 'harbor', cart, promo: null, from },
    });
    expect(signed.statusCode).toBe(403);
  }
});

test.each([
  [{ id: null, slug: 'harbor', cart: 5, promo: null, from }],
  [{ id: null, slug: 'harbor', cart, promo: 'x'.repeat(101), from }],
  [{ id: null, slug: 'harbor', cart: 'x'.repeat(64_001), promo: null, from }],
])('a cart that no page stores is not signed', async (payload) => {
  const headers = { host: 'shop.example', origin: storefront };
  const signed = await shop.server.inject({ method: 'POST', url: signCartPath, headers, payload });
  expect(signed.statusCode).toBe(400);
});

test.each([
  [storefront, '/', 200, undefined],
  [storefront, '/events/harbor', 200, undefined],
  [storefront, '/events/harbor/checkout', 200, undefined],
  [
    storefront,
    '/events/harbor/confirmation?referenceID=R',
    302,
    `${checkout}/events/harbor/confirmation?referenceID=R`,
  ],
  [storefront, '/orders/R/s', 308, `${checkout}/orders/R/s`],
  [checkout, '/', 302, `${storefront}/`],
  [checkout, '/events/harbor?lang=es', 302, `${storefront}/events/harbor?lang=es`],
  [checkout, '/events/harbor/checkout', 200, undefined],
  [checkout, '/events/harbor/confirmation', 200, undefined],
  [checkout, '/preview/leave', 303, `${storefront}/preview/leave`],
])('%s%s answers %s', async (origin, path, status, location) => {
  const answer = await open(origin, path);
  expect([answer.statusCode, answer.headers.location]).toEqual([status, location]);
});

test('a language that was chosen at the checkout goes along to the storefront', async () => {
  const headers = { host: 'checkout.example', cookie: '__Host-lang=es' };
  const answer = await shop.server.inject({ url: '/', headers });
  expect(answer.headers.location).toBe(`${storefront}/?lang=es`);
});

test('only the checkout’s origin has a checkout, and the storefront may send forms to it', async () => {
  const formAction = (policy: unknown) => /form-action ([^;]*)/.exec(String(policy))?.[1];
  const ahead = await open(storefront, '/events/harbor/checkout');
  expect(ahead.body).not.toContain(`id="${handOverElementId}"`);
  expect(ahead.body).not.toContain('remote-checkout');
  expect(formAction(ahead.headers['content-security-policy'])).toBe(`'self' ${checkout}`);
  const there = await open(checkout, '/events/harbor/checkout');
  expect(dataIn(there.body, handOverElementId)).toBeNull();
  expect(formAction(there.headers['content-security-policy'])).toBe("'self'");
});
