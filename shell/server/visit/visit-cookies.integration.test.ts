import { buildEvent } from '@ticket-storefront/testing';
import Fastify from 'fastify';
import { failedReleasePath } from '../../src/boot';
import { type ReleasedShell, releasedShell } from '../testing/released-shell';

const part = 'remote-cart';
const origin = 'https://shop.example';
const page = '/events/harbor';

const api = Fastify();
api.post('/v1/graphql', () => ({ data: { events: [buildEvent()], ticketing_items: [] } }));

let apiOrigin: string;
const shops: ReleasedShell[] = [];
beforeAll(async () => {
  apiOrigin = await api.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  for (const shop of shops.splice(0)) await shop.close();
});
afterAll(() => api.close());

async function startShop(environment: Readonly<Record<string, string>>): Promise<ReleasedShell> {
  const shop = await releasedShell(
    apiOrigin,
    { shell: {}, [part]: {} },
    { LOG_LEVEL: 'error', ...environment },
  );
  shops.push(shop);
  return shop;
}

/** Sends requests with cookies. @returns the `Set-Cookie` headers, the cookies as a browser sends them, and the cart's release */
async function request(
  { server }: ReleasedShell,
  url: string,
  cookie = '',
  more: { readonly payload?: string } = {},
) {
  const { body, headers } = await server.inject({
    method: more.payload === undefined ? 'GET' : 'POST',
    url,
    headers: { cookie, host: new URL(origin).host, 'content-type': 'text/plain' },
    ...more,
  });
  const set = [headers['set-cookie'] ?? []].flat();
  return {
    set,
    cookie: set.map((text) => text.split(';')[0]).join('; '),
    release: new RegExp(`/${part}/([\\w.]+)/`).exec(body)?.[1],
  };
}

const valueIn = (cookie: string, name: string) => new RegExp(`(?:^|; )${name}=([^;]*)`).exec(cookie)?.[1];

test('over HTTPS, browsers let no other host and no longer path set a cookie of the shop', async () => {
  const shop = await startShop({ STOREFRONT_ORIGIN: origin });
  await shop.release({ [part]: {} }, '2.0.0');
  const first = await request(shop, `${page}?lang=es`);
  const answers = [
    first,
    await request(shop, failedReleasePath, first.cookie, { payload: `${part}@2.0.0` }),
    await request(shop, '/preview/none', first.cookie),
    await request(shop, '/preview/leave', first.cookie),
    await request(shop, '/orders/R/s?lang=es', first.cookie),
  ];
  const set = answers.flatMap((answer) => answer.set);
  const names = new Set(set.map((text) => text.split('=')[0]));
  expect([...names].toSorted()).toEqual([
    '__Host-failed-releases',
    '__Host-lang',
    '__Host-preview',
    '__Host-release-set',
    '__Host-visitor',
  ]);
  for (const cookie of set) {
    expect(cookie).toMatch(/; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
    expect(cookie).not.toMatch(/domain/i);
  }
});

test.each([
  ['over HTTPS', { STOREFRONT_ORIGIN: origin }, '__Host-'],
  ['over HTTP', {}, ''],
  ['without visitors', { VISITOR_KEY: '' }, ''],
])('%s, a visit retains visitor and releases', async (_how, environment, prefix) => {
  const shop = await startShop(environment);
  const first = await request(shop, page);
  await shop.release({ [part]: {} }, '2.0.0');
  const next = await request(shop, page, first.cookie);
  expect([first.release, next.release]).toEqual(['1.0.0', '1.0.0']);
  expect(valueIn(first.cookie, `${prefix}release-set`)).toMatch(/^[\w-]{43}\.shell@1\.0\.0:/);
  expect(next.cookie).toBe(first.cookie);
  // Control: a new visit gets the new release.
  expect((await request(shop, page)).release).toBe('2.0.0');
});

test('over HTTPS a visit whose cookies have no prefix is a new one, of a new visitor', async () => {
  const shop = await startShop({ STOREFRONT_ORIGIN: origin });
  const first = await request(shop, page);
  await shop.release({ [part]: {} }, '2.0.0');
  const next = await request(shop, page, first.cookie.replaceAll('__Host-', ''));
  expect(next.release).toBe('2.0.0');
  const visitors = [first, next].map(({ cookie }) => valueIn(cookie, '__Host-visitor')?.split('.')[1]);
  expect(visitors[1]).toBeTruthy();
  expect(visitors[1]).not.toBe(visitors[0]);
});

test('neither an unsealed cookie nor one of another visitor chooses releases', async () => {
  const shop = await startShop({});
  const eve = await request(shop, page);
  await shop.release({ [part]: {} }, '2.0.0');
  const ada = await request(shop, page);
  const own = `visitor=${valueIn(ada.cookie, 'visitor')}`;
  const set = valueIn(eve.cookie, 'release-set') ?? '';
  const copied = `release-set=${set}`;
  const unsealed = `release-set=${set.slice(set.indexOf('.') + 1)}`;
  for (const planted of [copied, unsealed]) {
    expect((await request(shop, page, `${planted}; ${own}`)).release).toBe('2.0.0');
    expect((await request(shop, page, `${planted}; ${ada.cookie}`)).cookie).toBe(ada.cookie);
  }
  // Control: the visitor for whom they are sealed still has the earlier release.
  expect((await request(shop, page, eve.cookie)).release).toBe('1.0.0');
});

test('a page that does not exist begins no visit, and ends none', async () => {
  const shop = await startShop({});
  expect((await request(shop, '/nowhere')).set).toEqual([]);
  const { cookie } = await request(shop, page);
  expect((await request(shop, '/nowhere', cookie)).cookie).toBe(cookie);
});
