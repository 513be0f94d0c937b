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
});

describe('a report of a changed cart', () => {
  const send = jest.fn<Promise<Response>, Parameters<typeof fetch>>();
  const earlier = globalThis.fetch;
  beforeEach(() => {
    send.mockReset();
    globalThis.fetch = send;
  });
  afterAll(() => {
    globalThis.fetch = earlier;
  });

  test.each([
    ['a token', 'token', { cart: '{"items":[]}', visitor: 'token' }],
    ['no token', null, { cart: '{"items":[]}' }],
  ])('with %s is sent so that a browser needs no preflight request', async (_, visitor, body) => {
    send.mockResolvedValue(Response.json({ success: true }));
    expect(await reportChangedCart('https://api.example/', id, { cart: '{"items":[]}', visitor })).toBe(true);
    const [[address, init] = []] = send.mock.calls;
    const request = new Request(address ?? '', init);
    expect(request.url).toBe(`https://api.example/ticketCheckout/handOvers/${id}`);
    // Each header but that of plain text is one that needs it.
    expect([...request.headers]).toEqual([['content-type', 'text/plain;charset=UTF-8']]);
    expect(request.keepalive).toBe(true);
    expect(await request.json()).toEqual(body);
  });

  test('claims nothing if it is refused, or cannot be sent', async () => {
    const report = () => reportChangedCart('https://api.example', id, { cart: '', visitor: null });
    send.mockResolvedValueOnce(new Response(null, { status: 429 }));
    expect(await report()).toBe(false);
    send.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    expect(await report()).toBe(false);
  });
});
