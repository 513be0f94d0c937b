import { createFakeHost } from '@storefront/testing/fake-host';
import { answered } from '@storefront/testing/rest-answers';
import { openClientAhead, takeClient } from './client-ahead';

test('the client that was opened ahead is taken once, and each later one has a new token', async () => {
  let tokens = 0;
  const create = jest.fn(async ({ authorization }) => ({ authorization }));
  Reflect.set(window, 'braintree', { client: { create }, hostedFields: { create: jest.fn() } });
  Reflect.set(AbortSignal, 'timeout', () => new AbortController().signal);
  const api = {
    get: async () => answered(200, { success: true, clientToken: `token ${++tokens}` }),
    post: jest.fn(),
  };
  const base = createFakeHost();
  const host = {
    ...base,
    api,
    config: { ...base.config, processor: { scriptUrl: 'https://sdk.example/braintree-web.js' } },
  };
  openClientAhead(host);
  const { signal } = new AbortController();
  const clients = [await takeClient(host, signal), await takeClient(host, signal)];
  expect(clients.map(({ client }) => client)).toEqual([
    { authorization: 'token 1' },
    { authorization: 'token 2' },
  ]);
});
