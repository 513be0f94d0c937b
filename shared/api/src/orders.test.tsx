import type { RestAnswer, RestClient } from '@ticket-storefront/contract';
import type { OrderDetails } from '@ticket-storefront/domain';
import { orderSecret } from './orders';
import { postOrder } from './place-order';

const order: OrderDetails = {
  subtotal: 1000,
  ticketing_item_fee: 0,
  service_fee: 0,
  tax: 0,
  digital_surcharge: 0,
  total_promo_amount: 0,
  transaction_total: 10,
  eventName: 'Harbour Nights',
  eventId: 1,
  eventDynamicDescriptor: null,
  eventSurchargePercentage: null,
  email: 'ada@example.com',
  promo_code: null,
  promo_code_uid: null,
  promo_code_description: null,
  reference_id: 'Abcdefgh12345678',
};

const answering = (answer: RestAnswer): RestClient => ({
  get: () => Promise.reject(new Error('An order is posted.')),
  post: () => Promise.resolve(answer),
});

const post = (answer: RestAnswer) => postOrder(answering(answer), '/ticketCheckout/any', { order });

test('returns a completed order with its reference and email', async () => {
  const body = { success: true, message: 'Paid.', referenceID: 'Abcdefgh12345678', email: 'ada@example.com' };
  expect(await post({ ok: true, status: 200, body: { ...body, later: 'field' } })).toEqual(body);
});

test('returns a refusal with its reason and message', async () => {
  const body = { success: false, message: 'Card declined.', reason: 'declined', referenceID: null };
  expect(await post({ ok: true, status: 402, body })).toEqual(body);
});

test('reads a refusal without a reason as a decline with the bank’s message', async () => {
  const body = { success: false, message: 'Card declined by bank' };
  expect(await post({ ok: true, status: 200, body })).toEqual({
    ...body,
    reason: 'declined',
    referenceID: null,
  });
});

const unreadable: [string, RestAnswer][] = [
  ['no connection', { ok: false, reason: 'unreachable' }],
  ['no answer in time', { ok: false, reason: 'timeout' }],
  ['a server error without a body', { ok: true, status: 500, body: null }],
  ['a client error without a body', { ok: true, status: 413, body: null }],
  ['a success without a reference', { ok: true, status: 200, body: { success: true, email: 'a@b.c' } }],
  [
    'a success that a server error carries',
    {
      ok: true,
      status: 500,
      body: { success: true, message: '', referenceID: 'x', email: 'a@b.c' },
    },
  ],
  ['a body of another kind', { ok: true, status: 200, body: ['success'] }],
];

test.each(unreadable)('leaves open whether money moved with %s', async (_, answer) => {
  expect(await post(answer)).toEqual({
    success: false,
    reason: 'indeterminate',
    referenceID: 'Abcdefgh12345678',
    message: 'It is not known yet whether your order went through.',
  });
});

test('treats an unknown reason as a certain refusal with its message', async () => {
  const body = { success: false, message: 'No.', reason: 'mood', referenceID: null };
  expect(await post({ ok: true, status: 400, body })).toEqual({
    success: false,
    reason: 'invalid',
    message: 'No.',
    referenceID: null,
  });
});

test('posts nothing while offline, and reports that nothing was charged', async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const api: RestClient = {
    get: () => Promise.reject(new Error('Nothing is fetched.')),
    post: () => Promise.reject(new Error('Nothing is posted.')),
  };
  expect(await postOrder(api, '/ticketCheckout/any', { order })).toMatchObject({
    success: false,
    reason: 'processor-unreachable',
    message:
      'You are offline. Nothing was sent, and nothing was charged. Please try again once you are connected.',
  });
});

test('stores one unique secret per reference, also across reloads', async () => {
  const first = orderSecret('reference-1');
  expect(first['x-order-secret']).toMatch(/^[A-Za-z0-9]{32}$/);
  expect(orderSecret('reference-1')).toEqual(first);
  expect(orderSecret('reference-2')).not.toEqual(first);
  await jest.isolateModulesAsync(async () => {
    const reloaded = await import('./orders');
    expect(reloaded.orderSecret('reference-1')).toEqual(first);
  });
});

test('holds the secret in memory if the browser refuses storage', () => {
  const refuse = () => {
    throw new Error('refused');
  };
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
  expect(orderSecret('reference-3')).toEqual(orderSecret('reference-3'));
});
