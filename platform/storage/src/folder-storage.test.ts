import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFolderStorage } from './folder-storage';

const outside = mkdtempSync(join(tmpdir(), 'outside-'));
const folder = mkdtempSync(join(tmpdir(), 'folder-storage-'));
afterAll(() => {
  for (const made of [outside, folder]) rmSync(made, { recursive: true });
});

test('does not follow links out of the folder', async () => {
  writeFileSync(join(outside, 'key.txt'), 'private');
  symlinkSync(join(outside, 'key.txt'), join(folder, 'key.txt'));
  symlinkSync(outside, join(folder, 'keys'));
  const storage = createFolderStorage(folder);
  expect(await storage.read('key.txt')).toBeNull();
  expect(await storage.read('keys/key.txt')).toBeNull();
});

test('follows links inside the folder, and a folder that is a link', async () => {
  mkdirSync(join(folder, '..data'));
  writeFileSync(join(folder, '..data/registry.json'), '{}');
  symlinkSync('..data/registry.json', join(folder, 'registry.json'));
  const mounted = join(outside, 'mounted');
  symlinkSync(folder, mounted);
  const stored = await createFolderStorage(mounted).read('registry.json');
  expect(stored?.content.toString()).toBe('{}');
});

test('returns null for a folder', async () => {
  const listener = createServer().listen(join(folder, 'socket'));
  await once(listener, 'listening');
  expect(await createFolderStorage(folder).read('socket')).toBeNull();
  listener.close();
});
