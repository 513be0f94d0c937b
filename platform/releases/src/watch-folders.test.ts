import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { watchFolders } from './watch-folders';

const folder = mkdtempSync(join(tmpdir(), 'watch-'));
mkdirSync(join(folder, 'src'));
writeFileSync(join(folder, 'src/panel.tsx'), 'one');
afterAll(() => rmSync(folder, { recursive: true }));

const sourceChanged = jest.fn();
watchFolders([folder], sourceChanged, ['dist']);
let told = () => {};
watchFolders([folder], () => told());
const nextChange = () =>
  new Promise<void>((resolve) => {
    told = resolve;
  });

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
])('notices a save in development: %s', async (_what, save) => {
  const change = nextChange();
  save();
  await change;
});

test('ignores the output of builds', async () => {
  sourceChanged.mockClear();
  const change = nextChange();
  mkdirSync(join(folder, 'dist'));
  writeFileSync(join(folder, 'dist/fragment.js'), 'built');
  await change;
  expect(sourceChanged).not.toHaveBeenCalled();
});
