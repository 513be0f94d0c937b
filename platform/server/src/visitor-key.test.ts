import { randomUUID } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { readVisitorToken, signVisitorToken } from './visitor-key';

const key = 'k'.repeat(32);
const visitor = randomUUID();
afterEach(() => jest.useRealTimers());

test('every server with the key reads the visitor of a token', async () => {
  expect(await readVisitorToken(key, await signVisitorToken(key, visitor))).toBe(visitor);
});

test('a library for RFC 7519 reads the token', async () => {
  const { payload, protectedHeader } = await jwtVerify(signVisitorToken(key, visitor), Buffer.from(key));
  expect([payload.sub, protectedHeader]).toEqual([visitor, { alg: 'HS256' }]);
});

test('a token is valid for a day', async () => {
  const token = await signVisitorToken(key, visitor);
  const hours = (count: number) => Date.now() + count * 3_600_000;
  jest.useFakeTimers({ now: hours(23) });
  expect(await readVisitorToken(key, token)).toBe(visitor);
  jest.setSystemTime(hours(2));
  expect(await readVisitorToken(key, token)).toBeNull();
});

test.each([
  ['signed by another key', () => signVisitorToken('x'.repeat(32), visitor)],
  ['not signed', async () => `${btoa('{"alg":"none"}')}.${btoa(JSON.stringify({ sub: visitor }))}.`],
  [
    'signed by an algorithm of its own choice',
    () =>
      new SignJWT({ sub: visitor })
        .setProtectedHeader({ alg: 'HS512' })
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(Buffer.from(key.repeat(2))),
  ],
  ['longer than it was', () => `${signVisitorToken(key, visitor)}.more`],
  ['shorter than it was', () => signVisitorToken(key, visitor).slice(0, -1)],
  ['of another form', async () => 'visitor'],
  ['of nobody', () => signVisitorToken(key, 'ada@example.com')],
  [
    'without an end',
    () => new SignJWT({ sub: visitor }).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(key)),
  ],
])('refuses a token that is %s', async (_, sign) => {
  expect(await readVisitorToken(key, await sign())).toBeNull();
});
