import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { changePayload } from '@ticket-storefront/platform-testing';
import { emptyRegistry, writeRegistryText } from '@ticket-storefront/registry';
import { createPrivateKeyText, publicKeyOf, readPrivateKey } from '@ticket-storefront/signing';
import { readSettings } from './settings/settings';
import { createShellServer } from './shell-server';

const platform = readPrivateKey(createPrivateKeyText());
const folder = mkdtempSync(join(tmpdir(), 'shell-server-'));
const registryFile = join(folder, 'registry.json');
afterAll(() => rmSync(folder, { recursive: true }));

const expires = new Date(Date.now() + 3_600_000).toISOString();
const good = writeRegistryText({ ...emptyRegistry, counter: 3, expires }, platform);

const start = () =>
  createShellServer(
    readSettings({
      SHELL_PORT: '4000',
      API_ORIGIN: 'http://localhost:1',
      ASSETS_ORIGIN: 'http://localhost:2',
      REGISTRY_STORAGE: folder,
      ASSETS_STORAGE: join(folder, 'assets'),
      STATE_FOLDER: join(folder, 'state'),
      PLATFORM_KEYS: publicKeyOf(platform),
    }),
  );

let log: string[];
beforeEach(() => {
  log = [];
  jest.spyOn(process.stderr, 'write').mockImplementation((line) => Boolean(log.push(String(line))));
});
afterEach(() => jest.restoreAllMocks());

test('reports problems on the health route, also before the first visitor', async () => {
  const server = start();
  const health = async () => (await server.inject('/health')).json().registry;
  expect(await health()).toEqual({ counter: null, expires: null, alarm: 'is missing' });
  writeFileSync(registryFile, good);
  expect(await health()).toEqual({ counter: 3, expires, alarm: null });
  writeFileSync(registryFile, changePayload(good, '"frozen":false', '"frozen":true'));
  expect(await health()).toEqual({ counter: 3, expires, alarm: 'is forged' });
});

test('logs why no document can be composed, and hides it from visitors', async () => {
  writeFileSync(registryFile, good);
  const server = start();
  for (const path of ['/', '/events/harbor', '/events/%zz', '/']) {
    const { statusCode, headers, body } = await server.inject(path);
    expect([statusCode, headers['cache-control']]).toEqual([500, 'no-store']);
    expect(body).toMatch(
      /^The ticket shop cannot be shown at the moment\. Please try again in a few minutes\. Error code: [0-9a-f]{12}$/,
    );
  }
  const told = log.filter((line) => line.includes('has no shell release'));
  expect(told).not.toEqual([]);
  expect(told).toEqual([...new Set(told)]);
});

test('refuses a malformed request', async () => {
  const headers = { 'content-type': 'application/json' };
  const answer = await start().inject({ method: 'POST', url: '/', headers, payload: '{' });
  expect([answer.statusCode, answer.body]).toEqual([400, 'The request was not understood.']);
  expect(readFileSync(registryFile, 'utf8')).toBe(good);
});
