import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { registryOf, releaseStates } from '@ticket-storefront/platform-testing';
import { emptyRegistry } from '@ticket-storefront/registry';
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
  const { healthOf } = await fetchHealthRange({ origin, token }, emptyRegistry, null);
  expect(describeHealth(healthOf('remote-cart', '1.0.0-ab'))).toBe('3 of 120 failed');
  expect(describeHealth(healthOf('remote-cart', '1.0.0-cd'))).toBe('–');
});

test('shows that shell servers keep a failing canary out, and not the current release', async () => {
  const { current, canary } = releaseStates;
  const registry = registryOf('remote-cart', { '1.0.0-cd': current, '1.1.0-ef': canary }, ['1.0.0-cd']);
  const failing = { part: 'remote-cart', contract: '^1.0.0', networks: 8, visits: 30, failed: 9 };
  const health = ['1.0.0-cd', '1.1.0-ef'].map((release) => ({
    ...failing,
    release,
    ...(release === '1.0.0-cd' && { visits: 300 }),
    elsewhere: { visits: release === '1.0.0-cd' ? 300 : 29, failed: 8 },
  }));
  const { isKeptOut } = await fetchHealthRange(
    { origin: '', token: null, queryRegistrar: async () => health },
    registry,
    null,
  );
  expect([isKeptOut('remote-cart', '1.0.0-cd'), isKeptOut('remote-cart', '1.1.0-ef')]).toEqual([false, true]);
});

test.each([
  ['without a token', () => ({ origin, token: null })],
  ['with a wrong token', () => ({ origin, token: 'wrong' })],
  ['if the API is down', () => ({ origin: 'http://127.0.0.1:1', token })],
])('shows releases without their health %s', async (_where, api) => {
  const { healthOf, isKeptOut } = await fetchHealthRange(api(), emptyRegistry, 'http://127.0.0.1:1');
  expect(healthOf('remote-cart', '1.0.0-ab')).toBeNull();
  expect(isKeptOut('remote-cart', '1.0.0-ab')).toBe(false);
});

test('shows time, count and source line of a fault, or its location without a source map', async () => {
  const told = async () => {
    const [fault] = await partLogs({ origin, token }, 'remote-cart', maps);
    return fault && describeFault(fault);
  };
  const what = '2026-11-22T12:00:00.000Z  remote-cart 1.0.0-ab  uncaught, 2 times: x is not a function';
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
