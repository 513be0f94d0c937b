import { readVisitorToken } from '@storefront/server/visitor-token';
import { renewVisitor, visitorCookie } from './visitor-cookie';

const key = 'k'.repeat(32);

test('each document renews the token of the same visitor', () => {
  const first = renewVisitor(key, undefined);
  const cookies = `release-bucket=7; ${visitorCookie(first?.token ?? '').split(';')[0]}`;
  const again = renewVisitor(key, cookies);
  expect(again?.id).toBe(first?.id);
  expect(readVisitorToken(key, again?.token ?? '')).toBe(first?.id);
});

test('a visitor without a cookie, or with a forged one, is a new one', () => {
  const visitors = [undefined, 'visitor=', 'visitor=forged'].map((cookies) => renewVisitor(key, cookies)?.id);
  expect(visitors).not.toContain(undefined);
  expect(new Set(visitors).size).toBe(3);
});

test('without a key nobody has a token', () => {
  expect(renewVisitor(undefined, undefined)).toBeNull();
});

test('the cookie lasts a day, out of reach of scripts', () => {
  expect(visitorCookie('token')).toBe('visitor=token; Max-Age=86400; Path=/; HttpOnly; SameSite=Lax');
});
