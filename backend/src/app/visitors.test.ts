import { randomUUID } from 'node:crypto';
import { signVisitorToken, visitorHeader } from '@storefront/server/visitor-token';
import Fastify from 'fastify';
import { readVisitor } from '../http/read-visitor';
import { visitors } from './visitors';

const key = 'k'.repeat(32);
const visitor = randomUUID();

async function ask(token: string | null, serverKey: string | undefined = key) {
  const server = Fastify();
  server.register(visitors, { key: serverKey });
  server.get('/', (request) => ({ visitor: readVisitor(request) }));
  const answer = await server.inject({ url: '/', headers: token === null ? {} : { [visitorHeader]: token } });
  return answer.json().visitor;
}

test('a request is its visitor’s by the token that the shell server gave', async () => {
  expect(await ask(await signVisitorToken(key, visitor))).toBe(visitor);
});

test('a request without a token, or with one of another key, is served as nobody’s', async () => {
  expect(await ask(null)).toBeNull();
  expect(await ask(await signVisitorToken('x'.repeat(32), visitor))).toBeNull();
});

test('a server without a key believes no token', async () => {
  expect(await ask(await signVisitorToken(key, visitor), '')).toBeNull();
});
