import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFolderStorage } from './folder-storage';

const folder = mkdtempSync(join(tmpdir(), 'storage-'));
afterAll(() => rmSync(folder, { recursive: true }));

const storage = createFolderStorage(folder);
const bytes = (text: string) => Buffer.from(text);
const textOf = async (path: string) => (await storage.read(path))?.content.toString();

test('of two who create a file at once, one is told that it was not the first', async () => {
  const created = await Promise.all([
    storage.create('a/one.txt', bytes('first')),
    storage.create('a/one.txt', bytes('other')),
  ]);
  expect(created.filter(Boolean)).toHaveLength(1);
  expect(['first', 'other']).toContain(await textOf('a/one.txt'));
});

test('of many who replace what they have read, one succeeds', async () => {
  await storage.create('b.txt', bytes('0'));
  const tag = (await storage.read('b.txt'))?.tag ?? '';
  const replaced = await Promise.all(
    ['1', '2', '3', '4'].map((text) => storage.replace('b.txt', bytes(text), tag)),
  );
  expect(replaced.filter(Boolean)).toHaveLength(1);
  expect(await textOf('b.txt')).not.toBe('0');
});

test('a file that is not there is null, and nothing but the files is left behind', async () => {
  expect(await storage.read('none.txt')).toBeNull();
  expect(await storage.replace('none.txt', bytes('x'), 'tag')).toBe(false);
  await storage.append('log.txt', 'one');
  await storage.append('log.txt', 'two');
  expect(await textOf('log.txt')).toBe('one\ntwo\n');
  expect(
    readdirSync(folder, { recursive: true }).filter((name) => /\.(new|lock)$/.test(String(name))),
  ).toEqual([]);
  expect((await storage.list('a/')).sort()).toEqual(['a/one.txt']);
});
