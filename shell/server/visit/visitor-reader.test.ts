import { readVisitorToken } from '@storefront/server/visitor-token';
import { createVisitorReader, visitorCookie } from './visitor-reader';

const key = 'k'.repeat(32);

const cookiesOf = (token = '') => `release-bucket=7; ${visitorCookie(token).split(';')[0]}`;
const minute = 60_000;

afterEach(() => jest.useRealTimers());

test('a visitor keeps a token for some minutes, and then gets a new one for another day', () => {
  jest.useFakeTimers();
  const readVisitor = createVisitorReader(key, Date.now);
  const first = readVisitor(undefined);
  jest.advanceTimersByTime(14 * minute);
  expect(readVisitor(cookiesOf(first?.token))).toEqual(first);
  jest.advanceTimersByTime(2 * minute);
  const renewed = readVisitor(cookiesOf(first?.token));
  expect(renewed?.id).toBe(first?.id);
  expect(renewed?.token).not.toBe(first?.token);
  expect(readVisitorToken(key, renewed?.token ?? '')).toBe(first?.id);
});

test('another server with the same key knows the visitor', () => {
  const first = createVisitorReader(key)(undefined);
  expect(createVisitorReader(key)(cookiesOf(first?.token))?.id).toBe(first?.id);
});

test('a visitor without a cookie, or with a forged one, is a new one', () => {
  const readVisitor = createVisitorReader(key);
  const visitors = [undefined, 'visitor=', 'visitor=forged'].map((cookies) => readVisitor(cookies)?.id);
  expect(visitors).not.toContain(undefined);
  expect(new Set(visitors).size).toBe(3);
});

test('without a key nobody has a token', () => {
  expect(createVisitorReader(undefined)(undefined)).toBeNull();
});

test('the cookie lasts a day, out of reach of scripts', () => {
  expect(visitorCookie('token')).toBe('visitor=token; Max-Age=86400; Path=/; HttpOnly; SameSite=Lax');
});
