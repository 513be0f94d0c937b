import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { storeSourceMaps } from '@ticket-storefront/releases';
import { openStorage } from '@ticket-storefront/storage';
import { describeFault, partLogs } from './logs';
import { describeHealth, fetchHealthRange } from './status';

const token = 'the token of an operator';
const place = 'https://assets.test/remote-cart/1.0.0-ab/main.js:1:7';
const answers: Readonly<Record<string, unknown>> = {
  '/operator/parts': [
    {
      part: 'remote-cart',
      release: '1.0.0-ab',
      contract: '^1.0.0',
      visits: 120,
      failed: 3,
      networks: 2,
      elsewhere: { visits: 110, failed: 1 },
    },
  ],
  '/operator/parts/remote-cart/faults': [
    {
      release: '1.0.0-ab',
      kind: 'uncaught',
      message: 'x is not a function',
      stack: place,
      count: 2,
      lastAt: '2026-11-22T12:00:00.000Z',
    },
  ],
  '/operator/parts/remote-event/faults': { not: 'faults' },
};
const server = createServer(({ url = '', headers }, response) => {
  response.statusCode = headers.authorization === `Bearer ${token}` ? 200 : 401;
  response.end(JSON.stringify(answers[url]));
});
let origin = '';
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
});

const maps = openStorage(mkdtempSync(join(tmpdir(), 'storefront-maps-')));

test('shows the failed visits of a release, and a dash for one without visits', async () => {
  const healthOf = await fetchHealthRange({ origin, token });
  expect(describeHealth(healthOf('remote-cart', '1.0.0-ab'))).toBe('3 of 120 failed');
  expect(describeHealth(healthOf('remote-cart', '1.0.0-cd'))).toBe('–');
});

test.each([
  ['without a token', () => ({ origin, token: null })],
  ['with a wrong token', () => ({ origin, token: 'wrong' })],
  ['if the API is down', () => ({ origin: 'http://127.0.0.1:1', token })],
])('shows releases without their health %s', async (_where, api) => {
  const healthOf = await fetchHealthRange(api());
  expect(healthOf('remote-cart', '1.0.0-ab')).toBeNull();
});

test('shows time, count and source line of a fault, or its location without a source map', async () => {
  const told = async () => {
    const [fault] = await partLogs({ origin, token }, 'remote-cart', maps);
    return fault && describeFault(fault);
  };
  const what = '2026-11-22T12:00:00.000Z  1.0.0-ab  uncaught, 2 times: x is not a function';
  expect(await told()).toBe(`${what}\n    ${place}`);
  // Column 7 of the only line is line 3, column 5 of the source.
  const map = { version: 3, sources: ['src/cart-panel.tsx'], names: [], mappings: 'MAEI' };
  await storeSourceMaps(
    maps,
    { part: 'remote-cart', version: '1.0.0-ab' },
    new Map([['main.js', Buffer.from(JSON.stringify(map))]]),
  );
  expect(await told()).toBe(`${what}\n    remote-cart src/cart-panel.tsx:3:5`);
});

test.each([
  ['without a token', () => ({ origin, token: null }), 'remote-cart', /: set OPERATOR_TOKEN to the one/],
  ['with a wrong token', () => ({ origin, token: 'wrong' }), 'remote-cart', /refuses this OPERATOR_TOKEN/],
  [
    'after an unexpected answer',
    () => ({ origin, token }),
    'remote-event',
    /does not report the health of parts: start the API/,
  ],
])('explains in one sentence what to change %s', async (_where, api, part, sentence) => {
  await expect(partLogs(api(), part, maps)).rejects.toThrow(sentence);
});
