import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPrivateKeyText, publicKeyOf, readPrivateKey } from '../signing/keys';
import { createFolderStorage } from '../storage/folder-storage';
import type { Storage } from '../storage/storage';
import type { Command } from './command';
import { auditPath, changeRegistry, loadRegistry } from './registry-store';

const platformKey = readPrivateKey(createPrivateKeyText());
const key = publicKeyOf(platformKey);
const integrity = `sha384-${'A'.repeat(64)}`;

const folder = mkdtempSync(join(tmpdir(), 'registry-'));
afterAll(() => rmSync(folder, { recursive: true }));

const open = (name: string) => createFolderStorage(join(folder, name));

const publish = (version: string): Command => ({
  type: 'publish',
  part: 'remote-cart',
  version,
  manifest: integrity,
  url: 'http://assets/remote-cart/fragment.js',
  integrity,
  contract: '1.0.0',
  owner: 'event team',
});

const versions = async (storage: Storage) =>
  (await loadRegistry(storage, [key])).registry.microFrontends['remote-cart']?.map(
    ({ metadata }) => metadata.version,
  );

const audit = async (storage: Storage) =>
  ((await storage.read(auditPath))?.content.toString() ?? '')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

test('two who publish at once both land, each with a line in the audit file', async () => {
  const storage = open('race');
  const wanted = ['1.0.0', '1.1.0', '1.2.0', '1.3.0'];
  await Promise.all(wanted.map((version) => changeRegistry({ storage, platformKey }, publish(version), key)));
  expect([...((await versions(storage)) ?? [])].sort()).toEqual(wanted);
  expect((await audit(storage)).map(({ counter }) => counter).sort()).toEqual([1, 2, 3, 4]);
});

test('a refused command leaves the registry and its audit file as they were', async () => {
  const storage = open('refused');
  await changeRegistry({ storage, platformKey }, publish('1.0.0'), key);
  const before = await storage.read('registry.json');
  await expect(changeRegistry({ storage, platformKey }, publish('1.0.0'), key)).rejects.toThrow('exists');
  await expect(changeRegistry({ storage, platformKey }, publish('1.1.0'), 'x'.repeat(43))).rejects.toThrow(
    'No team has the key',
  );
  expect(await storage.read('registry.json')).toEqual(before);
  expect(await audit(storage)).toHaveLength(1);
});

test('somebody who keeps losing is told to try again', async () => {
  const storage = open('loser');
  await changeRegistry({ storage, platformKey }, publish('1.0.0'), key);
  const losing = { ...storage, replace: async () => false };
  await expect(changeRegistry({ storage: losing, platformKey }, publish('1.1.0'), key)).rejects.toThrow(
    'try again',
  );
  expect(await versions(storage)).toEqual(['1.0.0']);
});

test('a change whose writer ended before it wrote it down is written down with the next one', async () => {
  const storage = open('ended');
  const ending = {
    ...storage,
    append: async () => {
      throw new Error('killed');
    },
  };
  await expect(changeRegistry({ storage: ending, platformKey }, publish('1.0.0'), key)).rejects.toThrow();
  await changeRegistry({ storage, platformKey }, publish('1.1.0'), key);
  expect((await audit(storage)).map(({ what }) => what)).toEqual([
    'publish remote-cart 1.0.0',
    'publish remote-cart 1.1.0',
  ]);
});

test('a registry that another platform has signed is not touched', async () => {
  const storage = open('foreign');
  await changeRegistry({ storage, platformKey }, publish('1.0.0'), key);
  const other = readPrivateKey(createPrivateKeyText());
  await expect(
    changeRegistry({ storage, platformKey: other }, publish('1.1.0'), publicKeyOf(other)),
  ).rejects.toThrow('use the platform key that it was made with');
});
