import type { RestAnswer } from '@ticket-storefront/contract';
import { answered, unreachable } from '@ticket-storefront/testing';
import { fetchHandOver, reportChangedCart } from './hand-over';

const id = '7d0b0c5e-3f1a-4a52-9a8e-0d3c1b2a4f60';

const apiWith = (answer: RestAnswer) => ({
  get: jest.fn(async () => answer),
  post: jest.fn(async () => answer),
});

test('fetches whether a hand-over is paid, and its changed cart', async () => {
  const api = apiWith(answered(200, { success: true, isPaid: true, cart: '{}' }));
  expect(await fetchHandOver(api, id)).toEqual({ isPaid: true, cart: '{}' });
  expect(api.get.mock.calls).toEqual([[`/ticketCheckout/handOvers/${id}`]]);
});

test.each([
  ['no connection', unreachable],
  ['a refusal', answered(400, { success: false, message: 'This is not a hand-over.', reason: 'invalid' })],
  ['an API without the route', answered(404, { success: false, message: 'Not found.' })],
  ['half an answer', answered(200, { success: true, isPaid: true })],
])('claims nothing about a hand-over with %s', async (_, answer) => {
  expect(await fetchHandOver(apiWith(answer), id)).toBeNull();
  expect(await reportChangedCart(apiWith(answer), id, '{}')).toBe(answer.ok && answer.status === 200);
});

test('reports a changed cart as text', async () => {
  const api = apiWith(answered(200, { success: true }));
  expect(await reportChangedCart(api, id, '{"items":[]}')).toBe(true);
  expect(api.post.mock.calls).toEqual([[`/ticketCheckout/handOvers/${id}`, { cart: '{"items":[]}' }]]);
});
