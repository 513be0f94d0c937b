import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contractRange } from '@ticket-storefront/contract';
import { uploadSmallRelease } from '@ticket-storefront/platform-testing';
import { runCli } from '@ticket-storefront/platform-testing/programs';
import { createPrivateKeyText, readPrivateKeyFile } from '@ticket-storefront/signing';
import { createFolderStorage } from '@ticket-storefront/storage';

const folder = mkdtempSync(join(tmpdir(), 'copy-'));
const keyFile = (name: string) => join(folder, `${name}.pem`);
for (const name of ['platform', 'team', 'other']) writeFileSync(keyFile(name), createPrivateKeyText());
const part = 'remote-cart';
const staging = join(folder, 'staging');

const production = (who: string) => ({
  REGISTRY_STORAGE: join(folder, 'registry'),
  ASSETS_STORAGE: join(folder, 'assets'),
  ASSETS_ORIGIN: 'https://assets.example.com',
  PLATFORM_KEY_FILE: keyFile('platform'),
  KEY_FILE: keyFile(who),
  RELEASE_PERSON: 'Ada',
});

/** The asset origin of staging; `replaced` changes a file on its way. */
const replaced = new Map<string, string>();
const server = createServer(({ url = '' }, response) => {
  try {
    response.end(replaced.get(url) ?? readFileSync(join(staging, url)));
  } catch {
    response.writeHead(404).end();
  }
});
let from = '';
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  from = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const assets = createFolderStorage(staging);
  for (const [version, who] of [
    ['1.0.0', 'team'],
    ['1.1.0', 'team'],
    ['6.6.6', 'other'],
  ] as const) {
    await uploadSmallRelease(assets, {
      part,
      version,
      key: readPrivateKeyFile(keyFile(who)),
      contract: contractRange,
    });
  }
  await runCli(
    production('platform'),
    'team',
    'Cart team',
    '--key',
    keyFile('team'),
    '--parts',
    `${part}=cart`,
  );
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

const copy = async (version: string, who = 'team') => {
  const ran = await runCli(production(who), 'copy', part, version, '--from', from, '--json');
  const answer = JSON.parse(ran.output);
  return { code: ran.code, ...(answer.error ? { message: answer.error.message } : answer) };
};

test('a release of staging is a candidate of production with the same signed bytes', async () => {
  expect(await copy('1.0.0')).toEqual({ code: 0, part, version: '1.0.0', files: expect.any(Number) });
  const manifest = join(part, '1.0.0', 'release.json');
  expect(readFileSync(join(folder, 'assets', manifest))).toEqual(readFileSync(join(staging, manifest)));
  expect((await runCli(production('platform'), 'verify')).output).toContain('all as registered');
  const { output } = await runCli(production('platform'), 'status', '--json');
  expect(JSON.parse(output).releases).toMatchObject([{ part, version: '1.0.0', state: 'candidate' }]);
});

test('a release that another key has signed, or whose bytes changed, is not copied', async () => {
  expect(await copy('6.6.6')).toEqual({
    code: 1,
    message: expect.stringContaining('signed with an unknown key'),
  });
  replaced.set(`/${part}/1.1.0/fragment.js`, 'ran()');
  expect(await copy('1.1.0')).toEqual({
    code: 1,
    message: expect.stringContaining('differs from its manifest'),
  });
  replaced.set(`/${part}/1.1.0/fragment.js`, 'x'.repeat(100_000));
  expect(await copy('1.1.0')).toEqual({ code: 1, message: expect.stringContaining('has more than') });
  expect(await copy('9.9.9')).toEqual({
    code: 1,
    message: expect.stringContaining('check --from and the version'),
  });
  expect(await copy('1.1.0', 'other')).toEqual({ code: 1, message: expect.any(String) });
  replaced.clear();
  expect(await copy('1.1.0')).toMatchObject({ code: 0 });
});
