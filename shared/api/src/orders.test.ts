import type { RestAnswer } from '@ticket-storefront/contract';
import { fetchOrder } from './orders';

const fetchWith = async (
  answer: RestAnswer,
  afterwards: RestAnswer = { ok: false, reason: 'unreachable' },
) => {
  const requested: string[] = [];
  const status = await fetchOrder(
    {
      get: (path) => {
        requested.push(path);
        return Promise.resolve(answer);
      },
      post: (path, _body, headers) => {
        requested.push(path);
        expect(headers?.['x-order-secret']).toHaveLength(32);
        return Promise.resolve(afterwards);
      },
    },
    'a/b?c',
  );
  return { status, requested };
};

test.each(['completed', 'pending'])('returns the status of an order that is %s', async (status) => {
  const body = { success: true, status, referenceID: 'a/b?c' };
  expect(await fetchWith({ ok: true, status: 200, body })).toEqual({
    status,
    requested: ['/ticketCheckout/orders/a%2Fb%3Fc'],
  });
});

const statusAnswer = (status: string): RestAnswer => ({
  ok: true,
  status: 200,
  body: { success: true, status, referenceID: 'a/b?c' },
});

test('abandons an unknown order before reporting it, unless it has arrived meanwhile', async () => {
  expect(await fetchWith(statusAnswer('unknown'), statusAnswer('unknown'))).toEqual({
    status: 'unknown',
    requested: ['/ticketCheckout/orders/a%2Fb%3Fc', '/ticketCheckout/orders/a%2Fb%3Fc/abandon'],
  });
  expect((await fetchWith(statusAnswer('unknown'), statusAnswer('pending'))).status).toBe('pending');
  expect((await fetchWith(statusAnswer('unknown'))).status).toBe('unreachable');
});

test.each<[string, RestAnswer]>([
  ['no connection', { ok: false, reason: 'unreachable' }],
  ['a failure', { ok: true, status: 500, body: { success: false, message: 'Broken.' } }],
  ['an unknown status', { ok: true, status: 200, body: { success: true, status: 'paid' } }],
  ['no body', { ok: true, status: 200, body: null }],
])('claims nothing about the order with %s', async (_, answer) => {
  expect((await fetchWith(answer)).status).toBe('unreachable');
});
