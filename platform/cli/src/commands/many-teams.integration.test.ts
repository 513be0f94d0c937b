import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promotion, uploadSmallRelease } from '@ticket-storefront/platform-testing';
import { runCli } from '@ticket-storefront/platform-testing/programs';
import { changeRegistry } from '@ticket-storefront/registry/registrar';
import { createPrivateKeyText, readPrivateKey } from '@ticket-storefront/signing';
import { createFolderStorage } from '@ticket-storefront/storage';
import * as v from 'valibot';
import { type Answer, answers } from '../program';

const folder = mkdtempSync(join(tmpdir(), 'many-teams-'));
const keyFile = join(folder, 'platform.pem');
writeFileSync(keyFile, createPrivateKeyText(), { mode: 0o600 });
const [cart, event] = ['remote-cart', 'remote-event'];
const sha = '3f9a12c45b1e77d0c2a9f4e8d6b0a1c3e5f70912';

const environment = {
  REGISTRY_STORAGE: join(folder, 'registry'),
  ASSETS_STORAGE: join(folder, 'assets'),
  PLATFORM_KEY_FILE: keyFile,
  GITHUB_ACTIONS: 'true',
  GITHUB_ACTOR: 'ada',
  GITHUB_SHA: sha,
  GITHUB_SERVER_URL: 'https://github.com',
  GITHUB_REPOSITORY: 'acme/shop',
  GITHUB_RUN_ID: '41',
};
const by = { person: 'ada', commit: sha, run: 'https://github.com/acme/shop/actions/runs/41' };

const run = (...args: string[]) => runCli(environment, ...args, '--json');
const refusal = async (...args: string[]): Promise<string> => {
  const { code, output } = await run(...args);
  return code === 1 ? JSON.parse(output).error.message : output;
};
async function read<Name extends keyof typeof answers>(name: Name, ...args: string[]) {
  const { output } = await run(name, ...args);
  return v.parse(answers[name], JSON.parse(output)) as Answer<Name>;
}
const status = async (...args: string[]) =>
  (await read('status', ...args)).releases.map(({ part, version, state }) => `${part} ${version} ${state}`);

beforeAll(async () => {
  const [storage, assets] = [environment.REGISTRY_STORAGE, environment.ASSETS_STORAGE].map(
    createFolderStorage,
  );
  if (!storage || !assets) throw new Error('There is no storage.');
  const platformKey = readPrivateKey(createPrivateKeyText());
  writeFileSync(keyFile, platformKey.export({ type: 'pkcs8', format: 'pem' }));
  const registrar = { storage, assets, assetOrigin: 'http://assets', platformKey, contractVersion: '1.0.0' };
  for (const part of [cart, event]) {
    for (const version of ['1.0.0', '2.0.0']) {
      const manifest = await uploadSmallRelease(assets, { part, version, key: platformKey });
      await changeRegistry(registrar, { type: 'publish', part, version, manifest }, platformKey);
    }
    await changeRegistry(registrar, promotion(part, '1.0.0'), platformKey);
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

test('the platform team promotes two releases as one canary, freezes around it, and sees who did it', async () => {
  const promoted = await read('promote', cart, '2.0.0', '--with', `${event}@2.0.0`, '--percent', '10');
  expect(promoted).toMatchObject({ part: cart, version: '2.0.0', by });
  const both = [`${cart} 2.0.0 canary`, `${event} 2.0.0 canary`];
  expect(await status('--state', 'canary')).toEqual(both);
  const [release] = (await read('status', cart)).releases;
  expect(release).toMatchObject({ version: '2.0.0', by, linked: [{ part: event, version: '2.0.0' }] });
  const { output } = await runCli(environment, 'status', cart);
  expect(output).toMatch(/10 % with remote-event@2\.0\.0 .* ada, 3f9a12c4 /);

  const frozen = await read('freeze', event, '--until', '2099-01-01T00:00+01:00');
  const ends = '2098-12-31T23:00:00.000Z';
  expect(frozen).toMatchObject({ part: event, to: { frozen: false, freezes: [{ part: event, ends }] } });
  expect(await refusal('promote', cart, '2.0.0', '--with', `${event}@2.0.0`)).toMatch(
    /^remote-event is frozen until 2098-12-31T23:00:00\.000Z: wait until then, or ask/,
  );
  expect((await read('status')).freezes).toMatchObject([{ part: event, ends }]);
  await read('rollback', event, '2.0.0');
  expect(await status('--state', 'withdrawn', '--since', '1d')).toEqual(
    both.map((line) => line.replace('canary', 'withdrawn')),
  );
  expect((await read('unfreeze', event)).to).toEqual({ frozen: false, freezes: [] });
});

test('the platform team gives a host name a release of its own, and sees what its visits get', async () => {
  const host = 'tickets.example.com';
  const promoted = await read('promote', cart, '2.0.0', '--tenant', host);
  expect(promoted.to).toMatchObject({ releases: [{ version: '1.0.0', percent: 100 }, { tenants: [host] }] });
  const { output } = await runCli(environment, 'status', cart);
  expect(output).toContain(`current of ${host}`);
  expect(await status('--tenant', host)).toEqual([`${cart} 2.0.0 canary`, `${event} 1.0.0 current`]);
  expect(await status('--tenant', 'b.example')).toEqual([`${cart} 1.0.0 current`, `${event} 1.0.0 current`]);
  await read('promote', cart, '1.0.0', '--tenant', host);
  expect(await status('--tenant', host)).toEqual([`${cart} 1.0.0 current`, `${event} 1.0.0 current`]);
});

test('the platform team lists which live releases use what of the contract', async () => {
  const { contract, deprecations, releases } = await read('contract');
  expect(contract).toMatch(/^1\.\d+\.0$/);
  expect(deprecations.map(({ member }) => member)).toContain('host.graphql');
  expect(releases.map(({ part, version, used }) => `${part} ${version} ${used?.length}`)).toEqual([
    `${cart} 1.0.0 0`,
    // Open visits may still have the one that a host name had.
    `${cart} 2.0.0 0`,
    `${event} 1.0.0 0`,
  ]);
});

test.each<[string, string[], RegExp]>([
  [
    'a link without a version',
    ['promote', cart, '2.0.0', '--with', event],
    /^--with cannot be "remote-event": use/,
  ],
  [
    'an instant without a zone',
    ['freeze', '--until', '2099-01-01T00:00'],
    /^--until cannot be .*: use an instant/,
  ],
  ['a freeze in the past', ['freeze', '--until', '2020-01-01T00:00Z'], /use a later --until\.$/],
  ['an unknown state', ['status', '--state', 'live'], /^--state cannot be "live": use candidate, /],
  [
    'a time without its unit',
    ['prune', '--older-than', '90'],
    /^--older-than cannot be "90": use days, like 90d\.$/,
  ],
  ['to prune what is too new', ['prune', '--older-than', '1d'], /^No release is unused for a day: nothing/],
])('refuses %s in one sentence', async (_name, args, sentence) => {
  expect(await refusal(...args)).toMatch(sentence);
});
