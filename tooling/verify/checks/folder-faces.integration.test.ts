import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { importsOf } from './docs/imports-of';

const root = resolve(__dirname, '../../..');

/** Modules in a folder from which on it needs a face. */
const manyModules = 8;

const isProduction = (file: string) =>
  !/\.(test|test-d|stories)\.tsx?$|\.d\.ts$|\/testing\/|\/templates\/|^docs\/|^e2e\//.test(file);

const tracked = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], { cwd: root, encoding: 'utf8' });
const sources = tracked.trim().split('\n').filter(isProduction);

/** One sentence for each folder of many modules that other folders import without a face. */
function facelessFolders(files: readonly string[], imports: (file: string) => readonly string[]): string[] {
  const modulesIn = (folder: string) => files.filter((file) => dirname(file) === folder);
  const importedFolders = new Set(
    files.flatMap((file) =>
      imports(file)
        .map(dirname)
        .filter((folder) => folder !== dirname(file)),
    ),
  );
  return [...importedFolders].flatMap((folder) => {
    const modules = modulesIn(folder);
    if (modules.length < manyModules || modules.some((file) => basename(file) === 'index.ts')) return [];
    return [
      `${folder} has ${modules.length} modules and no face: add an index.ts that exports what others use.`,
    ];
  });
}

test('a folder of eight modules that others import has an index', () => {
  expect(facelessFolders(sources, (file) => importsOf(root, file))).toEqual([]);
});

test('the check names a folder without an index, and the remedy', () => {
  const faceless = sources.filter((file) => file !== 'shared/ui/src/index.ts');
  const importsModule = (file: string) =>
    file === 'shell/src/app/start.tsx' ? ['shared/ui/src/button.tsx'] : [];
  expect(facelessFolders(faceless, importsModule)).toEqual([
    expect.stringMatching(/^shared\/ui\/src has \d+ modules and no face: add an index\.ts /),
  ]);
});

/** One sentence for each face that exports whole modules instead of names. */
const unlistedFaces = (files: readonly string[], read: (file: string) => string): string[] =>
  files
    .filter((file) => /\/(index|entries\/[a-z-]+)\.ts$/.test(file) && /^export \* from/m.test(read(file)))
    .map((file) => `${file} exports a whole module: list the names that others use.`);

test('a face lists the names that others may use', () => {
  expect(unlistedFaces(sources, (file) => readFileSync(join(root, file), 'utf8'))).toEqual([]);
  expect(unlistedFaces(['a/index.ts'], () => "export * from './b';")).toEqual([
    'a/index.ts exports a whole module: list the names that others use.',
  ]);
});
