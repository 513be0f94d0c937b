import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { passedResult } from '@ticket-storefront/check';
import type { Registry, RegistryRelease } from '@ticket-storefront/format';
import { slotOf } from '@ticket-storefront/format/parts';
import { demonstrationSlots, promotion, uploadSmallRelease } from '@ticket-storefront/platform-testing';
import {
  draftRoot,
  emptyRegistry,
  firstRoot,
  followRoot,
  signRoot,
  writeRegistryText,
} from '@ticket-storefront/registry';
import {
  changeRegistry,
  type Registrar,
  signApproval,
  signCommand,
  signSession,
} from '@ticket-storefront/registry/registrar';
import { createPrivateKeyText, publicKeyOf, readPrivateKey } from '@ticket-storefront/signing';
import { createFolderStorage } from '@ticket-storefront/storage';
import Fastify from 'fastify';
import { createRegistrarServer } from '../registrar-server';

const [platform, team, other, leaver, phone] = [1, 2, 3, 4, 5].map(() =>
  readPrivateKey(createPrivateKeyText()),
);
if (!platform || !team || !other || !leaver || !phone) throw new Error('There are no keys.');
const folder = mkdtempSync(join(tmpdir(), 'console-'));
let clockMs = 0;
const registrarIn = (name: string): Registrar => ({
  storage: createFolderStorage(join(folder, name)),
  assets: createFolderStorage(join(folder, `${name}-assets`)),
  assetOrigin: 'https://assets.example.com',
  platformKey: platform,
  contractVersion: '1.0.0',
  deprecations: [{ member: 'host.graphql', since: '1.10.0', instead: 'host.catalogue' }],
  now: () => new Date(Date.now() + clockMs),
});
const registrar = registrarIn('registry');
const token = 'a token of an operator, which nobody guesses';

/** A hostile browser reports a fault, and an organiser names an event. */
const hostile = '<img src=x onerror=alert(1)>"\'';
const payments = (release: string, completed: number) => ({
  release,
  reached: 10,
  started: 8,
  declined: 1,
  completed,
  networks: 3,
});
const health = (part: string, release: string) => ({
  part,
  release,
  contract: '^1.0.0',
  visits: 30,
  failed: part === 'remote-cart' ? 6 : 0,
  networks: 6,
  elsewhere: { visits: 28, failed: part === 'remote-cart' ? 6 : 0 },
});
const answers: Readonly<Record<string, unknown>> = {
  '/operator/parts': [health('remote-cart', '1.0.0'), health('remote-checkout-mx', '1.1.0')],
  '/operator/measures': [{ part: 'remote-cart', release: '1.0.0', name: 'bytes', count: 9, p75: 41_200 }],
  '/operator/attention': [
    {
      id: 7,
      reason: 'refund-failed',
      reference: hostile,
      details: { amount: 2500 },
      since: '2026-11-22T12:00:00.000Z',
    },
  ],
  '/operator/sales': {
    events: [
      {
        slug: 'harbor',
        name: hostile,
        ordersPerSecond: 1.5,
        admittedPerSecond: null,
        stock: { free: 1200, held: 3, sold: 40 },
        line: { waiting: 2, inCheckout: 5, waitSeconds: { p50: 30, p95: 120 } },
      },
    ],
    mailAgeSeconds: 4,
  },
  '/operator/parts/remote-checkout-mx/payments': [payments('1.0.0', 7), payments('1.1.0', 6)],
  '/operator/parts/remote-checkout-mx/series': [
    { release: '1.0.0', at: '2026-11-22T12:00:00.000Z', visits: 10, failed: 0, reached: 10, completed: 7 },
    { release: '1.1.0', at: '2026-11-22T12:00:00.000Z', visits: 10, failed: 0, reached: 10, completed: 6 },
  ],
  '/operator/parts/remote-checkout-mx/faults': [
    {
      release: '1.1.0',
      kind: 'uncaught',
      message: hostile,
      stack: 'https://assets.example.com/remote-checkout-mx/1.1.0/fragment.js:1:5',
      count: 2,
      lastAt: '2026-11-22T12:00:00.000Z',
    },
  ],
};
const api = Fastify();
api.get('/operator/*', async ({ headers, url }, reply) =>
  headers.authorization === `Bearer ${token}`
    ? (answers[url.split('?')[0] ?? ''] ?? reply.code(404).send())
    : reply.code(401).send(),
);

let server: ReturnType<typeof createRegistrarServer>;
beforeAll(async () => {
  const origin = await api.listen({ port: 0, host: '127.0.0.1' });
  const mx = { type: 'team', name: 'MX team', parts: ['remote-checkout-mx'], share: 25 } as const;
  await changeRegistry(
    registrar,
    {
      ...mx,
      parts: [...mx.parts],
      keys: [publicKeyOf(team), publicKeyOf(leaver)],
      slots: { 'checkout:mxmerchant': 'remote-checkout-mx' },
    },
    platform,
  );
  await changeRegistry(
    registrar,
    { type: 'team', name: 'Cart team', parts: ['remote-cart'], keys: [publicKeyOf(other)], share: 0 },
    platform,
  );
  for (const [part, version, percent, key] of [
    ['remote-checkout-mx', '1.0.0', 100, team],
    ['remote-checkout-mx', '1.1.0', 10, team],
    ['remote-cart', '1.0.0', 100, other],
  ] as const) {
    const owner = part === 'remote-cart' ? 'Cart team' : 'MX team';
    const check = passedResult(slotOf(demonstrationSlots, part) ?? '', null, ['host.graphql']);
    const release = { part, version, key, owner, ...(version === '1.1.0' && { check }) };
    const manifest = await uploadSmallRelease(registrar.assets, release);
    await changeRegistry(registrar, { type: 'publish', part, version, manifest }, platform);
    await changeRegistry(registrar, promotion(part, version, percent), platform);
  }
  server = createRegistrarServer(registrar, undefined, { origin, token });
});
afterAll(async () => {
  await Promise.all([server.close(), api.close()]);
  rmSync(folder, { recursive: true });
});

type Server = typeof server;

/** The text of a page as a person reads it. */
const readable = (page: string) => page.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');

const linkOf = (key = team) => Buffer.from(signSession(key, registrar.now?.())).toString('base64url');

async function post(at: Server, link: string, headers: Record<string, string> = {}) {
  return at.inject({
    method: 'POST',
    url: '/console/sign-in',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      host: 'registrar.example.com',
      ...headers,
    },
    payload: new URLSearchParams({ link }).toString(),
  });
}

/** Signs in. @returns a function that gets a page */
async function signIn(key = team, at: Server = server) {
  // A link that is older than the server opens nothing.
  await at.ready();
  const { statusCode, headers } = await post(
    at,
    `https://registrar.example.com/console/sign-in#${linkOf(key)}`,
  );
  expect([statusCode, headers.location]).toEqual([303, '/console']);
  const [cookie = ''] = String(headers['set-cookie']).split(';');
  return async (url: string, more: Record<string, string> = {}) => {
    // The API may have a page wait for its first answer.
    const answer = await at.inject({ url, headers: { cookie, host: 'registrar.example.com', ...more } });
    return {
      status: answer.statusCode,
      page: answer.body,
      text: readable(answer.body),
      headers: answer.headers,
      cookie,
    };
  };
}

const pages = [
  '/console',
  '/console/checkouts',
  '/console/contract',
  '/console/changes',
  '/console/sales',
  '/console/parts/remote-checkout-mx',
  '/console/parts/remote-cart',
];

test('shows a stranger one sentence and nothing else, on every page', async () => {
  for (const url of pages) {
    const { statusCode, body, headers } = await server.inject({
      url,
      headers: { cookie: '__Host-console=guess' },
    });
    expect(statusCode).toBe(401);
    expect(body).not.toMatch(/remote-|MX team|1\.1\.0/);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['cache-control']).toBe('no-store');
  }
});

test('a team sees its own part by a link that its key signs, and of others not even a name', async () => {
  const get = await signIn();
  for (const url of pages) {
    const { status, page } = await get(url);
    expect(status).toBe(200);
    expect(page).not.toMatch(/Cart team|Registry 1\b/);
    if (!url.endsWith('remote-cart')) expect(page).not.toContain('remote-cart');
    expect(page).not.toContain('refund-failed');
  }
  const { text } = await get('/console');
  expect(text).toContain('remote-checkout-mx');
  expect(text).toContain('Judged by 6 of 10 visits paid and 7 of 10 visits paid with 1.0.0');
  expect(text).toContain('60 %, 6 of 10 visits at the checkout paid');
  const own = await get('/console/parts/remote-checkout-mx');
  expect(own.text).toContain('uncaught');
  expect(own.page).toContain('npx storefront promote remote-checkout-mx 1.1.0 --percent 10');
  expect(own.page).toContain('max="25"');
  expect((await get('/console/parts/remote-cart')).text).toContain('belongs to another team');
  const contract = await get('/console/contract');
  expect(contract.text).toContain('2.0.0 would break 1 of 1 parts: remote-checkout-mx.');
  expect(contract.text).toMatch(/1\.0\.0 current, 90 % \^1\.0\.0 nothing runs breaks/);
  expect(contract.text).toMatch(/1\.1\.0 10 % \^1\.0\.0 host\.graphql use host\.catalogue runs breaks/);
});

test('the platform sees all parts, the sales, and the orders that need a person', async () => {
  const get = await signIn(platform);
  const { text } = await get('/console');
  expect(text).toMatch(/failing remote-cart 1\.0\.0: 6 of 30 recent visits failed\./);
  expect(text).toContain('1 order needs a person');
  expect(text).toContain('41 kB');
  expect((await get('/console/contract')).text).toContain('would break 2 of 2 parts');
  const sales = await get('/console/sales');
  expect(sales.text).toContain('1,200');
  expect(sales.page).toContain('orders attention --resolve 7');
  expect((await get('/console/changes')).text).toContain('team Cart team');
});

test('the people who answer the phone see sales and orders, and no part', async () => {
  const keys = [publicKeyOf(phone)];
  await changeRegistry(registrar, { type: 'team', name: 'Box office', parts: [], keys, share: 0 }, platform);
  const origin = `http://127.0.0.1:${(api.server.address() as AddressInfo).port}`;
  const names = { salesTeams: ['Box office'] };
  const at = createRegistrarServer(registrar, undefined, { origin, token }, names);
  const get = await signIn(phone, at);
  expect((await get('/console/sales')).text).toContain('1,200');
  expect((await get('/console')).page).not.toContain('remote-');
  // Of another registrar that names no such team.
  expect((await (await signIn(phone))('/console/sales')).text).toContain('CONSOLE_SALES_TEAMS');
  await at.close();
});

test('text of browsers and organisers stays text', async () => {
  const get = await signIn(platform);
  for (const url of ['/console/sales', '/console/parts/remote-checkout-mx']) {
    const { page } = await get(url);
    expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;');
    expect(page).not.toContain('<img');
  }
});

test('a link that was opened before opens nothing, and closes what it opened', async () => {
  const link = linkOf();
  const first = await post(server, link);
  const [cookie = ''] = String(first.headers['set-cookie']).split(';');
  const host = 'registrar.example.com';
  expect((await server.inject({ url: '/console', headers: { cookie, host } })).statusCode).toBe(200);
  // The same browser again, for example by its history.
  expect((await post(server, link, { cookie })).statusCode).toBe(303);

  const forwarded = await post(server, link);
  expect([forwarded.statusCode, forwarded.headers['set-cookie']]).toEqual([401, undefined]);
  expect(readable(forwarded.body)).toContain('This link was opened before, so it opens nothing');
  expect(forwarded.body).not.toContain('remote-');
  const closed = await server.inject({ url: '/console', headers: { cookie, host } });
  expect(closed.statusCode).toBe(401);
  expect(readable(closed.body)).toContain('was opened a second time, so it is closed');
});

test('the session of a person who has left ends with the next page, and stays ended', async () => {
  const get = await signIn(leaver);
  expect((await get('/console')).status).toBe(200);
  const mx = { type: 'team', name: 'MX team', parts: ['remote-checkout-mx'], share: 25 } as const;
  const name = (keys: string[]) => changeRegistry(registrar, { ...mx, parts: [...mx.parts], keys }, platform);
  await name([publicKeyOf(team)]);
  for (const url of pages) {
    const { status, page, text } = await get(url);
    expect(status).toBe(401);
    expect(text).toContain('The key of this session belongs to no team any more');
    expect(page).not.toContain('remote-');
  }
  const { body } = await post(server, linkOf(leaver));
  expect(readable(body)).toContain('The link is signed with an unknown key: ask the platform team');
  await name([publicKeyOf(team), publicKeyOf(leaver)]);
  expect((await get('/console')).status).toBe(401);
});

test.each<[string, () => string, string]>([
  [
    'is older than five minutes',
    () => Buffer.from(signSession(team, new Date(Date.now() - 360_000))).toString('base64url'),
    'set your clock',
  ],
  ['is a command', () => signCommand({ type: 'freeze' }, team), 'signed for another purpose'],
  ['is empty', () => '', 'The link is not signed'],
  [
    'is from before the start of the registrar',
    () => signSession(team, new Date(Date.now() - 120_000)),
    'older than the registrar',
  ],
])('a link that %s opens nothing, and one sentence says so', async (_name, link, sentence) => {
  const { statusCode, body } = await post(server, link());
  expect(statusCode).toBe(401);
  expect(readable(body)).toContain(sentence);
  expect(body).not.toContain('remote-');
});

test('pages of other sites sign nobody in or out, and a session ends after eight hours', async () => {
  expect((await post(server, linkOf(), { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
  const get = await signIn();
  const { cookie } = await get('/console');
  const signOut = await server.inject({
    method: 'POST',
    url: '/console/sign-out',
    headers: { cookie, host: 'registrar.example.com', 'sec-fetch-site': 'cross-site' },
  });
  expect([signOut.statusCode, (await get('/console')).status]).toEqual([403, 200]);
  clockMs = 8 * 60 * 60 * 1000 + 1000;
  const { status, text } = await get('/console');
  clockMs = 0;
  expect([status, text.includes('ended after 8 hours')]).toEqual([401, true]);
});

test('an unchanged page is not sent again', async () => {
  const get = await signIn();
  const fixed = Date.now;
  const at = fixed();
  Date.now = () => at;
  const { headers } = await get('/console/contract');
  const again = await get('/console/contract', { 'if-none-match': String(headers['etag']) });
  Date.now = fixed;
  expect([again.status, again.page]).toEqual([304, '']);
});

test('without the API each figure has a sentence in its place', async () => {
  const at = createRegistrarServer(registrar, undefined, { origin: 'http://127.0.0.1:1', token });
  const without = createRegistrarServer(registrar);
  for (const [alone, sentence] of [
    [at, 'The API at http://127.0.0.1:1 does not answer.'],
    [without, 'This registrar does not read the API'],
  ] as const) {
    const get = await signIn(platform, alone);
    for (const url of pages.filter((page) => !/contract|changes/.test(page))) {
      const { status, text } = await get(url);
      expect([url, status, text.includes(sentence)]).toEqual([url, 200, true]);
    }
    await alone.close();
  }
});

const hash = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;

test('shows which releases wait for a second person’s approval', async () => {
  const description = {
    persons: { Ada: publicKeyOf(leaver), Ben: publicKeyOf(phone) },
    root: { persons: ['Ada', 'Ben'], threshold: 2 },
    checkouts: { persons: ['Ada', 'Ben'], threshold: 2 },
    checkoutShare: 10,
    registrar: [publicKeyOf(platform)],
    expires: '2036-01-01T00:00:00.000Z',
  };
  const text = signRoot(signRoot(draftRoot(description, 1), leaver), phone);
  const approved = registrarIn('approved');
  const first = firstRoot(Buffer.from(text), 'root.json');
  const trust = followRoot({ first, documents: approved.storage, state: null });
  const part = 'remote-checkout-mx';
  const signed = '2026-11-28T12:00:00.000Z';
  const manifest = hash('manifest');
  const approval = signApproval({ part, version: '1.0.0', manifest, checks: null, signed }, leaver);
  const release: RegistryRelease = {
    ...{ version: '1.0.0', manifest, contract: '^1.0.0', owner: 'MX team', published: signed },
    url: `https://assets.example.com/${part}/1.0.0/fragment.js`,
    integrity: hash('script'),
    approvals: [approval],
    state: { name: 'candidate' },
  };
  const registry: Registry = {
    ...emptyRegistry,
    ...{ counter: 1, expires: '2126-01-01T00:00:00.000Z', releases: { [part]: [release] } },
  };
  await approved.storage.create('registry.json', Buffer.from(writeRegistryText(registry, platform)));
  const at = createRegistrarServer({ ...approved, trust });
  // A person of the root document is of the platform team.
  const { text: changes } = await (await signIn(phone, at))('/console/changes');
  expect(changes).toContain(`${part} 1.0.0 is approved by Ada, and needs another person.`);
  await at.close();
  const { text: without } = await (await signIn(platform))('/console/changes');
  expect(without).toContain('this registrar applies each command by one signature');
});

test('40 parts with 1,000 releases fit into 60 KB, and take 300 ms of the processor at most', async () => {
  const large = registrarIn('large');
  const since = '2026-11-22T12:00:00.000Z';
  const parts = Array.from({ length: 40 }, (_, index) => `remote-checkout-part-${index}`);
  const releaseOf = (part: string, index: number): RegistryRelease => ({
    url: `https://assets.example.com/${part}/1.${index}.0-3f9a12c4/fragment.js`,
    integrity: hash(part),
    version: `1.${index}.0-3f9a12c4`,
    manifest: hash(`${part}${index}`),
    contract: '^1.0.0',
    slot: `checkout:part-${part.split('-').at(-1)}`,
    owner: 'event team',
    published: since,
    state:
      index === 24
        ? { name: 'canary', since, percent: 10, tenants: [] }
        : index === 23
          ? { name: 'current', since }
          : { name: 'held', since, until: since },
  });
  const registry: Registry = {
    counter: 1,
    expires: '2126-01-01T00:00:00.000Z',
    frozen: false,
    teams: { 'event team': { keys: [publicKeyOf(team)], parts, share: 25 } },
    slots: Object.fromEntries(parts.map((part, index) => [`checkout:part-${index}`, part])),
    releases: Object.fromEntries(
      parts.map((part) => [part, Array.from({ length: 25 }, (_, index) => releaseOf(part, index))]),
    ),
    defaults: {},
    lastChange: null,
  };
  await large.storage.create('registry.json', Buffer.from(writeRegistryText(registry, platform)));
  const busy = Fastify();
  const series = Array.from({ length: 24 }, (_, index) =>
    ['1.23.0-3f9a12c4', '1.24.0-3f9a12c4'].map((release) => ({
      release,
      at: new Date(Date.parse(since) + index * 60_000).toISOString(),
      visits: 100,
      failed: index,
      reached: 90,
      completed: 60,
    })),
  );
  busy.get('/operator/*', async ({ url }) =>
    /series/.test(url) ? series.flat() : /sales/.test(url) ? {} : [],
  );
  const origin = await busy.listen({ port: 0, host: '127.0.0.1' });
  const at = createRegistrarServer(large, undefined, { origin, token });
  const get = await signIn(platform, at);
  await get('/console');
  // Time of the processor, because other tests run beside this one.
  const times: number[] = [];
  let [page, cookie] = ['', ''];
  for (const _round of [1, 2, 3]) {
    const before = process.cpuUsage();
    ({ page, cookie } = await get('/console'));
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / 1000);
  }
  expect(page.match(/<svg viewBox/g)).toHaveLength(4);
  expect(page.match(/<tr role="row"><th role="rowheader"/g)).toHaveLength(40);
  expect(Buffer.byteLength(page)).toBeLessThan(60_000);
  // With its style and its script, as a browser gets them.
  const files = [...page.matchAll(/(?:href|src)="(\/console\/[^"]+\.(?:css|js))"/g)].map(
    ([, url = '']) => url,
  );
  expect(files).toHaveLength(2);
  const browser = { 'accept-encoding': 'gzip', host: 'registrar.example.com', cookie };
  const sizes = await Promise.all(
    ['/console', ...files].map(async (url) => (await at.inject({ url, headers: browser })).rawPayload.length),
  );
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(20_000);
  expect(Math.min(...times)).toBeLessThan(300);
  await Promise.all([at.close(), busy.close()]);
});

test('shows where the payment service of a processor is, and what its checkout may use, to whose checkout it is', async () => {
  const processor = {
    label: 'MX Merchant',
    services: ['https://pay.mx.example/payments'],
    keys: [publicKeyOf(team)],
    browser: { frames: ['https://fields.mx.example'], scripts: [], connect: [], pictures: [], settings: {} },
  };
  await changeRegistry(registrar, { type: 'processor', name: 'mxmerchant', processor }, platform);
  const { text } = await (await signIn(team))('/console/checkouts');
  expect(text).toContain('MX Merchant, by a payment service: https://pay.mx.example/payments');
  expect(text).toContain('browsers use https://fields.mx.example');
  expect((await (await signIn(other))('/console/checkouts')).text).not.toContain('pay.mx.example');
  await changeRegistry(registrar, { type: 'processor', name: 'mxmerchant', processor: null }, platform);
});
