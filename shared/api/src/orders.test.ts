import type { RestAnswer } from '@storefront/contract';
import { fetchOrder } from './orders';

const lookUp = async (answer: RestAnswer, afterwards: RestAnswer = { ok: false, reason: 'unreachable' }) => {
  const asked: string[] = [];
  const status = await fetchOrder(
    {
      get: (path) => {
        asked.push(path);
        return Promise.resolve(answer);
      },
      post: (path, _body, headers) => {
        asked.push(path);
        expect(headers?.['x-order-secret']).toHaveLength(32);
        return Promise.resolve(afterwards);
      },
    },
    'a/b?c',
  );
  return { status, asked };
};

test.each(['completed', 'pending'])('an order that is %s is told so', async (status) => {
  const body = { success: true, status, referenceID: 'a/b?c' };
  expect(await lookUp({ ok: true, status: 200, body })).toEqual({
    status,
    asked: ['/ticketCheckout/orders/a%2Fb%3Fc'],
  });
});

const saying = (status: string): RestAnswer => ({
  ok: true,
  status: 200,
  body: { success: true, status, referenceID: 'a/b?c' },
});

test('an unknown order is given up before it is told so, and one that arrived meanwhile is not', async () => {
  expect(await lookUp(saying('unknown'), saying('unknown'))).toEqual({
    status: 'unknown',
    asked: ['/ticketCheckout/orders/a%2Fb%3Fc', '/ticketCheckout/orders/a%2Fb%3Fc/abandon'],
  });
  expect((await lookUp(saying('unknown'), saying('pending'))).status).toBe('pending');
  expect((await lookUp(saying('unknown'))).status).toBe('unreachable');
});

test.each<[string, RestAnswer]>([
  ['no connection', { ok: false, reason: 'unreachable' }],
  ['a failure', { ok: true, status: 500, body: { success: false, message: 'Broken.' } }],
  ['an unknown status', { ok: true, status: 200, body: { success: true, status: 'paid' } }],
  ['no body', { ok: true, status: 200, body: null }],
])('with %s nothing is claimed about the order', async (_, answer) => {
  expect((await lookUp(answer)).status).toBe('unreachable');
});
