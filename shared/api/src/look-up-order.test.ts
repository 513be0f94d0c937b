import type { RestAnswer } from '@storefront/contracts/host';
import { lookUpOrder } from './look-up-order';

const lookUp = async (answer: RestAnswer) => {
  const asked: string[] = [];
  const status = await lookUpOrder(
    {
      get: (path) => {
        asked.push(path);
        return Promise.resolve(answer);
      },
      post: () => Promise.reject(new Error('A look-up posts nothing.')),
    },
    'a/b?c',
  );
  return { status, asked };
};

test.each(['completed', 'pending', 'unknown'])('an order that is %s is told so', async (status) => {
  const body = { success: true, status, referenceID: 'a/b?c' };
  expect(await lookUp({ ok: true, status: 200, body })).toEqual({
    status,
    asked: ['/ticketCheckout/orders/a%2Fb%3Fc'],
  });
});

test.each<[string, RestAnswer]>([
  ['no connection', { ok: false, reason: 'unreachable' }],
  ['a failure', { ok: true, status: 500, body: { success: false, message: 'Broken.' } }],
  ['a status nobody knows', { ok: true, status: 200, body: { success: true, status: 'paid' } }],
  ['no body', { ok: true, status: 200, body: null }],
])('with %s nothing is claimed about the order', async (_, answer) => {
  expect((await lookUp(answer)).status).toBe('unreachable');
});
