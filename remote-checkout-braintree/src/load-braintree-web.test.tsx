import hostedFields from 'braintree-web/hosted-fields/index.js';
import { type Client, loadBraintreeWeb } from './load-braintree-web';

let mockFailures = 0;
jest.mock('braintree-web/client/index.js', () => {
  if (mockFailures > 0) {
    mockFailures -= 1;
    throw new Error('Loading chunk client failed.');
  }
  return { create: async (options: object) => ({ createdWith: options }) };
});

/** The client that the hosted fields find. */
async function load(): Promise<Client> {
  await loadBraintreeWeb(undefined, new AbortController().signal);
  const global: object = window;
  return Reflect.get(global, 'braintree').client;
}

test('lets the hosted fields create their client although its script failed at first', async () => {
  mockFailures = 4;
  await expect((await load()).create({})).rejects.toThrow('Loading chunk client failed.');
  await expect((await load()).create({})).rejects.toThrow('Loading chunk client failed.');
  const client = await load();
  expect(await client.create({ authorization: 'token' })).toEqual({
    createdWith: { authorization: 'token' },
  });
});

test('provides a client of the same version as the hosted fields, which refuse others', async () => {
  const { VERSION } = await load();
  expect(VERSION).toBe(jest.requireActual('braintree-web/client/index.js').VERSION);
  expect(VERSION).toBe(hostedFields.VERSION);
});
