import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { createFolderStorage } from './folder-storage';

const folder = mkdtempSync(join(tmpdir(), 'storage-'));
afterAll(() => rmSync(folder, { recursive: true }));

const storage = createFolderStorage(folder);
const bytes = (text: string) => Buffer.from(text);
const textOf = async (path: string) => (await storage.read(path))?.content.toString();

const filesIn = (place: string) =>
  readdirSync(place, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/** Calls a storage in another process, which prints the result. The fate is a module of platform/testing. */
function startWriter(place: string, call: string, fate: string) {
  const load = (file: string) => JSON.stringify(pathToFileURL(join(__dirname, file)).href);
  const code = `
    await import(${load(`../../testing/src/${fate}`)});
    const { createFolderStorage } = await import(${load('folder-storage.ts')});
    console.log(await createFolderStorage(${JSON.stringify(place)}).${call});
  `;
  return spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/** Calls a storage in another process, which is killed while it writes the file. */
async function killWriter(place: string, call: string): Promise<void> {
  const child = startWriter(place, call, 'killed-writer.mjs');
  expect((await once(child, 'exit'))[1]).toBe('SIGKILL');
}

test('only one of two simultaneous writers creates a file', async () => {
  const created = await Promise.all([
    storage.create('a/one.txt', bytes('first')),
    storage.create('a/one.txt', bytes('other')),
  ]);
  expect(created.filter(Boolean)).toHaveLength(1);
  expect(['first', 'other']).toContain(await textOf('a/one.txt'));
});

test('only one of many simultaneous writers replaces a file', async () => {
  await storage.create('b.txt', bytes('0'));
  const tag = (await storage.read('b.txt'))?.tag ?? '';
  const replaced = await Promise.all(
    ['1', '2', '3', '4'].map((text) => storage.replace('b.txt', bytes(text), tag)),
  );
  expect(replaced.filter(Boolean)).toHaveLength(1);
  expect(await textOf('b.txt')).not.toBe('0');
});

test('a reader gets the complete old or new file during a replacement', async () => {
  const contents = ['a', 'b'].map((letter) => Buffer.alloc(4 * 1024 * 1024, letter));
  const [first, second] = contents as [Buffer, Buffer];
  await storage.create('large.bin', first);
  let replacing = true;
  const reader = async () => {
    while (replacing) {
      const content = (await storage.read('large.bin'))?.content;
      expect(contents.some((whole) => content?.equals(whole))).toBe(true);
    }
  };
  const writer = async () => {
    for (const next of [second, first, second, first, second]) {
      const tag = (await storage.read('large.bin'))?.tag ?? '';
      expect(await storage.replace('large.bin', next, tag)).toBe(true);
    }
    replacing = false;
  };
  await Promise.all([reader(), reader(), writer()]);
});

test('a killed writer leaves the old file unchanged', async () => {
  const place = join(folder, 'killed');
  const killed = createFolderStorage(place);
  await killed.create('release/one.txt', bytes('old'));
  const { tag = '' } = (await killed.read('release/one.txt')) ?? {};
  await killWriter(place, `create('release/two.bin', Buffer.alloc(1000, 'x'))`);
  expect(await killed.list('release/')).toEqual(['release/one.txt']);
  expect(await killed.create('release/two.bin', bytes('whole'))).toBe(true);
  await killWriter(place, `replace('release/one.txt', Buffer.alloc(1000, 'x'), '${tag}')`);
  expect((await killed.read('release/one.txt'))?.content.toString()).toBe('old');
});

test('a stopped writer loses its lock, and its write fails', async () => {
  const place = join(folder, 'stopped');
  const others = createFolderStorage(place);
  await others.create('b.txt', bytes('old'));
  const { tag = '' } = (await others.read('b.txt')) ?? {};
  const child = startWriter(place, `replace('b.txt', Buffer.from('late'), '${tag}')`, 'stopped-writer.mjs');
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  expect((await lines.next()).value).toBe('stopped');
  const longAgo = new Date(Date.now() - 60_000);
  for (const file of filesIn(place)) utimesSync(file, longAgo, longAgo);
  expect(await others.replace('b.txt', bytes('new'), tag)).toBe(true);
  child.kill('SIGCONT');
  expect((await lines.next()).value).toBe('false');
  expect((await others.read('b.txt'))?.content.toString()).toBe('new');
});

test('returns null for a missing file, and leaves no other files', async () => {
  const place = join(folder, 'tidy');
  const tidy = createFolderStorage(place);
  expect(await tidy.read('none.txt')).toBeNull();
  expect(await tidy.replace('none.txt', bytes('x'), 'tag')).toBe(false);
  await tidy.create('a/one.txt', bytes('one'));
  await tidy.create('a/one.txt', bytes('two'));
  expect(filesIn(place)).toEqual([join(place, 'a/one.txt')]);
  expect(await tidy.list('a/')).toEqual(['a/one.txt']);
});
