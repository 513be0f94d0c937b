import { readVisitorToken } from '@storefront/server/visitor-token';
import { renewVisitorToken, visitorCookie } from './visitor-cookie';

const key = 'k'.repeat(32);
const visitorOf = async (token: string | null) => readVisitorToken(key, token ?? '');

test('each document renews the token of the same visitor', async () => {
  const first = (await renewVisitorToken(key, undefined)) ?? '';
  const cookies = `release-bucket=7; ${visitorCookie(first).split(';')[0]}`;
  const visitor = await visitorOf(first);
  expect(visitor).not.toBeNull();
  expect(await visitorOf(await renewVisitorToken(key, cookies))).toBe(visitor);
});

test('a visitor without a cookie, or with a forged one, is a new one', async () => {
  const tokens = [undefined, 'visitor=', 'visitor=forged'].map((cookies) => renewVisitorToken(key, cookies));
  const visitors = await Promise.all((await Promise.all(tokens)).map(visitorOf));
  expect(visitors).not.toContain(null);
  expect(new Set(visitors).size).toBe(3);
});

test('without a key nobody has a token', async () => {
  expect(await renewVisitorToken(undefined, undefined)).toBeNull();
});

test('the cookie lasts a day, out of reach of scripts', () => {
  expect(visitorCookie('token')).toBe('visitor=token; Max-Age=86400; Path=/; HttpOnly; SameSite=Lax');
});
