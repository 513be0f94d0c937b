import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contractVersion } from '@ticket-storefront/contract';
import { runCli } from '@ticket-storefront/platform-testing/programs';
import { changeRegistry } from '@ticket-storefront/registry/registrar';
import { createPrivateKeyText, readPrivateKeyFile } from '@ticket-storefront/signing';
import { createFolderStorage } from '@ticket-storefront/storage';
import * as v from 'valibot';
import { answers } from '../program';

const folder = mkdtempSync(join(tmpdir(), 'logs-'));
const keyFile = join(folder, 'platform.pem');
const token = 'x'.repeat(32);

const fault = (message: string, days: number) => ({
  release: '1.0.0',
  kind: 'uncaught',
  message,
  stack: '',
  count: 1,
  lastAt: new Date(Date.now() - days * 86_400_000).toISOString(),
});
const faults: Readonly<Record<string, unknown>> = {
  '/operator/parts/remote-cart/faults': [fault('new', 1), fault('old', 20)],
  '/operator/parts/remote-event/faults': [fault('between', 3)],
};
const server = createServer(({ url = '' }, response) => response.end(JSON.stringify(faults[url])));
let environment: Readonly<Record<string, string>> = {};

beforeAll(async () => {
  writeFileSync(keyFile, createPrivateKeyText());
  const platformKey = readPrivateKeyFile(keyFile);
  const registrar = {
    storage: createFolderStorage(join(folder, 'registry')),
    assets: createFolderStorage(join(folder, 'assets')),
    assetOrigin: 'http://assets',
    platformKey,
    contractVersion,
  };
  const parts = ['remote-cart', 'remote-event'];
  await changeRegistry(
    registrar,
    { type: 'team', name: 'event team', keys: [], parts, share: 25 },
    platformKey,
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  environment = {
    REGISTRY_STORAGE: join(folder, 'registry'),
    SOURCE_MAPS_STORAGE: join(folder, 'maps'),
    PLATFORM_KEY_FILE: keyFile,
    API_ORIGIN: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    OPERATOR_TOKEN: token,
  };
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

test.each<[string, string | null, readonly string[], readonly string[]]>([
  ['a part', 'remote-cart', ['remote-cart'], ['remote-cart new', 'remote-cart old']],
  ['a part in a time', 'remote-cart', ['remote-cart', '--since', '7d'], ['remote-cart new']],
  [
    'all parts of a team, the newest first',
    null,
    ['--team', 'event team'],
    ['remote-cart new', 'remote-event between', 'remote-cart old'],
  ],
])('logs lists the faults of %s', async (_what, part, words, listed) => {
  const { output } = await runCli(environment, 'logs', ...words, '--json');
  const answer = v.parse(answers.logs, JSON.parse(output));
  expect(answer.part).toBe(part);
  expect(answer.faults.map((one) => `${one.part} ${one.message}`)).toEqual(listed);
});

test.each([
  [[], 'Use either a part or --team <name>.'],
  [['remote-cart', '--team', 'event team'], 'Use either a part or --team <name>.'],
  [['--team', 'nobody'], 'There is no team "nobody": see the owners in `storefront status`.'],
])('logs %j is refused in one sentence', async (words, sentence) => {
  expect(await runCli(environment, 'logs', ...words)).toEqual({
    code: 1,
    output: '',
    errorLines: [sentence],
  });
});
