import { registryHeadPath, registryHeadSchema } from '@ticket-storefront/registry';
import * as v from 'valibot';
import { type ReleasedShell, releasedShell } from '../testing/released-shell';

let shop: ReleasedShell;
beforeAll(async () => {
  shop = await releasedShell('http://api.invalid', { shell: {}, 'remote-cart': {} }, { LOG_LEVEL: 'error' });
});
afterAll(() => shop.close());

test('a monitor reads in hashes which registry the server uses, and no name of a person', async () => {
  const read = async () => {
    const { body, headers } = await shop.server.inject(registryHeadPath);
    expect(headers['cache-control']).toBe('no-cache');
    expect(body.length).toBeLessThan(400);
    return v.parse(v.required(registryHeadSchema), JSON.parse(body));
  };
  const before = await read();
  await shop.release({ 'remote-cart': { 'fragment.css': 'p{}' } }, '2.0.0');
  const after = await read();
  expect(after.counter).toBeGreaterThan(before.counter);
  expect(after.content).not.toBe(before.content);
  expect(after.log?.size).toBeGreaterThan(before.log?.size ?? Number.NaN);
});
