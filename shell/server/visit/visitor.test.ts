import { readVisitorToken } from '@ticket-storefront/server/visitors';
import { chosenLanguage, createVisitorReader, languageFor, visitorCookie } from './visitor';

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
  expect(languageFor(asked)).toBe(language);
});

test('stores only a supported language in the address as a choice', () => {
  expect(['/?q=a&lang=es', '/?lang=fr', '/'].map((url) => chosenLanguage({ url }))).toEqual([
    'es',
    null,
    null,
  ]);
});

const key = 'k'.repeat(32);

const cookiesOf = (token = '') => `release-bucket=7; ${visitorCookie(token).split(';')[0]}`;
const minute = 60_000;

afterEach(() => jest.useRealTimers());

test('renews a visitor’s token after some minutes', async () => {
  jest.useFakeTimers();
  const readVisitor = createVisitorReader(key);
  const first = await readVisitor(undefined);
  jest.advanceTimersByTime(14 * minute);
  expect(await readVisitor(cookiesOf(first?.token))).toEqual(first);
  jest.advanceTimersByTime(2 * minute);
  const renewed = await readVisitor(cookiesOf(first?.token));
  expect(renewed?.id).toBe(first?.id);
  expect(renewed?.token).not.toBe(first?.token);
  expect(readVisitorToken(key, renewed?.token ?? '')).toBe(first?.id);
});

test('another server with the same key knows the visitor', async () => {
  const first = await createVisitorReader(key)(undefined);
  expect(await createVisitorReader(key)(cookiesOf(first?.token))).toEqual(first);
});

test('a visitor without a cookie, or with a forged one, is a new one', async () => {
  const readVisitor = createVisitorReader(key);
  const visitors = await Promise.all([undefined, 'visitor=', 'visitor=forged', undefined].map(readVisitor));
  expect(visitors).not.toContain(null);
  expect(new Set(visitors.map((visitor) => visitor?.id)).size).toBe(4);
});

test('a visitor’s token that a script sets beside the own one does not make them another visitor', async () => {
  const readVisitor = createVisitorReader(key);
  const [ada, eve] = await Promise.all([readVisitor(undefined), readVisitor(undefined)]);
  expect(await readVisitor(`visitor=forged; visitor=${ada?.token}`)).toEqual(ada);
  const both = await readVisitor(`visitor=${eve?.token}; visitor=${ada?.token}`);
  expect([ada?.id, eve?.id]).not.toContain(both?.id);
});

test('a cookie of another language beside the own one has no effect', () => {
  const headers = { cookie: 'lang=es; lang=en', 'accept-language': 'en' };
  expect(languageFor(request('/', headers))).toBe('en');
});

test('issues no token without a key', async () => {
  expect(await createVisitorReader(undefined)(undefined)).toBeNull();
});

test('the cookie lasts a day, out of reach of scripts', () => {
  expect(visitorCookie('token')).toBe('visitor=token; Max-Age=86400; Path=/; HttpOnly; SameSite=Lax');
});
