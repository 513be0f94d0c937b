import { type Networks, networksOfAddress, readVisitorClaims } from '@ticket-storefront/server/visitors';
import { findProof, needsWork } from '../../src/waiting/prove-visitor';
import { createShopCookies } from './visit-cookies';
import { acceptWork, chosenLanguage, createVisitorReader, languageFor, visitorCookie } from './visitor';

const cookies = createShopCookies(undefined);
const request = (url: string, headers: Record<string, string> = {}) => ({ url, headers });

test.each([
  ['what the address asks for', request('/?lang=es', { cookie: 'lang=en', 'accept-language': 'en' }), 'es'],
  ['an earlier choice', request('/', { cookie: 'a=b; lang=es', 'accept-language': 'en-US' }), 'es'],
  ['what the browser reads', request('/', { 'accept-language': 'es-MX,es;q=0.9,en;q=0.8' }), 'es'],
  ['what it reads best', request('/', { 'accept-language': 'es;q=0.5, en-GB' }), 'en'],
  ['what it reads of what is spoken', request('/', { 'accept-language': 'fr, ES;q=0.7, en;q=0.2' }), 'es'],
  ['not what it refuses', request('/', { 'accept-language': 'fr, es;q=0' }), 'en'],
  ['English where the address asks for another', request('/?lang=fr'), 'en'],
  ['English where a cookie is nonsense', request('/', { cookie: 'lang=constructor' }), 'en'],
  ['English where nothing is known', request('/'), 'en'],
])('a visitor gets %s', (_what, asked, language) => {
  expect(languageFor(asked, cookies)).toBe(language);
});

test('stores only a supported language in the address as a choice', () => {
  expect(['/?q=a&lang=es', '/?lang=fr', '/'].map((url) => chosenLanguage({ url }))).toEqual([
    'es',
    null,
    null,
  ]);
});

const key = 'k'.repeat(32);
const minute = 60_000;
const home = networksOfAddress('203.0.113.7');
const away = networksOfAddress('198.51.100.7');

/** Reads visitors of a page of the shop, from home unless the test says where. */
function startReader({ perNetwork = 100, ...options }: { perNetwork?: number; now?: () => number } = {}) {
  const readVisitor = createVisitorReader({ cookies, key, perNetwork, ...options });
  return async (cookies: string | undefined, from: Networks | null = home) => {
    const visitor = await readVisitor(cookies, from, true);
    if (!visitor) throw new Error('A page of the shop gives each visitor a token.');
    return visitor;
  };
}

const cookiesOf = (token = '') => `a=b; ${visitorCookie(token, cookies).split(';')[0]}`;

afterEach(() => jest.useRealTimers());

test('renews a visitor’s token after some minutes', async () => {
  jest.useFakeTimers();
  const readVisitor = startReader();
  const first = await readVisitor(undefined);
  jest.advanceTimersByTime(14 * minute);
  expect(await readVisitor(cookiesOf(first.token))).toEqual({ ...first, isNew: false });
  jest.advanceTimersByTime(2 * minute);
  const renewed = await readVisitor(cookiesOf(first.token));
  expect(renewed.token).not.toBe(first.token);
  expect(readVisitorClaims(key, renewed.token)).toMatchObject({ id: first.id, since: first.claims.since });
});

test('another server with the same key knows the visitor', async () => {
  const first = await startReader()(undefined);
  expect(await startReader()(cookiesOf(first.token))).toEqual({ ...first, isNew: false });
});

test('a visitor without a cookie, or with a forged one, is a new one', async () => {
  const readVisitor = startReader();
  const sent = [undefined, 'visitor=', 'visitor=forged', undefined];
  const visitors = await Promise.all(sent.map((cookie) => readVisitor(cookie)));
  expect(new Set(visitors.map(({ id }) => id)).size).toBe(4);
});

test('a visitor’s token that a script sets beside the own one does not make them another visitor', async () => {
  const readVisitor = startReader();
  const [ada, eve] = await Promise.all([readVisitor(undefined), readVisitor(undefined)]);
  expect((await readVisitor(`visitor=forged; visitor=${ada.token}`)).id).toBe(ada.id);
  const both = await readVisitor(`visitor=${eve.token}; visitor=${ada.token}`);
  expect([ada.id, eve.id]).not.toContain(both.id);
});

test('no other address of the shop makes a visitor, but each knows one', async () => {
  const readVisitor = createVisitorReader({ cookies, key, perNetwork: 100 });
  expect(await readVisitor(undefined, home, false)).toBeNull();
  const ada = await readVisitor(undefined, home, true);
  expect((await readVisitor(cookiesOf(ada?.token), home, false))?.id).toBe(ada?.id);
});

test('new visitors beyond the share of their network, or of the /16 around it, have to prove work for a minute', async () => {
  let now = 0;
  const readVisitor = startReader({ perNetwork: 2, now: () => now });
  const needWork = async (addresses: readonly string[]) => {
    const visitors = addresses.map((address) => readVisitor(undefined, networksOfAddress(address)));
    return (await Promise.all(visitors)).map(({ claims }) => claims.needsWork);
  };
  const ofHome = ['203.0.113.7', '203.0.113.8', '203.0.113.9'];
  expect(await needWork(ofHome)).toEqual([false, false, true]);
  expect(await needWork(['198.51.100.7'])).toEqual([false]);
  const around = ['203.0.1.1', '203.0.2.1', '203.0.3.1', '203.0.4.1', '203.0.5.1', '203.0.6.1'];
  expect(await needWork(around)).toEqual([false, false, false, false, false, true]);
  now = minute;
  expect(await needWork(ofHome)).toEqual([false, false, true]);
});

test('this machine itself has no network without a trusted proxy, and so no share', async () => {
  const readVisitor = startReader({ perNetwork: 1 });
  const visitors = [await readVisitor(undefined, null), await readVisitor(undefined, null)];
  expect(visitors.map(({ claims }) => claims.needsWork)).toEqual([false, false]);
});

test('a token counts as a new one in another network, and its visitor stays the same', async () => {
  const readVisitor = startReader({ perNetwork: 1 });
  const ada = await readVisitor(undefined);
  await readVisitor(undefined, away);
  const moved = await readVisitor(cookiesOf(ada.token), away);
  expect(moved).toMatchObject({
    id: ada.id,
    isNew: false,
    claims: { needsWork: true, since: ada.claims.since },
  });
  const back = await readVisitor(cookiesOf(ada.token));
  expect(back).toEqual({ ...ada, isNew: false });
});

test('a visitor who has proven work needs to do so no more', async () => {
  const readVisitor = startReader({ perNetwork: 0 });
  const { id, token } = await readVisitor(undefined);
  expect(needsWork(token)).toBe(true);
  const proof = await findProof(token);
  expect(acceptWork(key, token, `${proof}0`)).toBeNull();
  expect(acceptWork(key, `${token.slice(0, -3)}.`, proof)).toBeNull();
  const proven = acceptWork(key, token, proof);
  expect(proven).toMatchObject({ id, claims: { needsWork: false } });
  expect(needsWork(proven?.token ?? '')).toBe(false);
  expect(await readVisitor(cookiesOf(proven?.token))).toEqual(proven);
});

test('a cookie of another language beside the own one has no effect', () => {
  const headers = { cookie: 'lang=es; lang=en', 'accept-language': 'en' };
  expect(languageFor(request('/', headers), cookies)).toBe('en');
});

test('issues no token without a key', async () => {
  expect(
    await createVisitorReader({ cookies, key: undefined, perNetwork: 1 })(undefined, home, true),
  ).toBeNull();
});

test('the cookie lasts a day, out of reach of scripts', () => {
  expect(visitorCookie('token', cookies)).toBe(
    'visitor=token; Max-Age=86400; Path=/; HttpOnly; SameSite=Lax',
  );
});
