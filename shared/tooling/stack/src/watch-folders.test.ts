import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from './testing/until';
import { watchFolders } from './watch-folders';

const folder = mkdtempSync(join(tmpdir(), 'watch-'));
mkdirSync(join(folder, 'src'));
writeFileSync(join(folder, 'src/panel.tsx'), 'one');
afterAll(() => rmSync(folder, { recursive: true }));

let seen = 0;
watchFolders([folder], () => seen++);

const saveByReplacing = (path: string, content: string) => {
  writeFileSync(join(folder, 'saved.tmp'), content);
  renameSync(join(folder, 'saved.tmp'), join(folder, path));
};

test.each([
  ['a file that is written', () => writeFileSync(join(folder, 'src/panel.tsx'), 'two')],
  ['a file that an editor replaces', () => saveByReplacing('src/panel.tsx', 'three')],
  ['the same file once more', () => saveByReplacing('src/panel.tsx', 'four')],
  ['a folder that is new', () => mkdirSync(join(folder, 'src/parts'))],
  ['a file in the new folder', () => writeFileSync(join(folder, 'src/parts/line.tsx'), 'five')],
])('in development a save is seen: %s', async (what, save) => {
  const before = seen;
  save();
  await until(
    () => `${what} is seen`,
    () => seen > before,
  );
});
