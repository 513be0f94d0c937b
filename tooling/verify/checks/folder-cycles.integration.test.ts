import { execFileSync } from 'node:child_process';
import { dirname, resolve } from 'node:path';
import { importsOf } from './docs/imports-of';

const root = resolve(__dirname, '../../..');

/** Tests, stories and their support code may reach across folders. */
const isProduction = (file: string) => !/\.(test|test-d|stories)\.tsx?$|\/testing\//.test(file);

const sources = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter(isProduction);

interface Arrow {
  readonly from: string;
  readonly to: string;
  /** A file that draws it. */
  readonly file: string;
}

/** Each import of a file in another folder. A folder and its parent are two folders. */
function folderArrows(): readonly Arrow[] {
  const known = new Set(sources);
  return sources.flatMap((file) =>
    importsOf(root, file)
      .filter((imported) => known.has(imported) && dirname(imported) !== dirname(file))
      .map((imported) => ({ from: dirname(file), to: dirname(imported), file })),
  );
}

/** The arrows on cycles and between them: what is left when folders without imports or without importers are removed. */
function cyclicArrows(arrows: readonly Arrow[]): readonly Arrow[] {
  const importers = new Set(arrows.map(({ from }) => from));
  const imported = new Set(arrows.map(({ to }) => to));
  const left = arrows.filter(({ from, to }) => imported.has(from) && importers.has(to));
  return left.length === arrows.length ? arrows : cyclicArrows(left);
}

const arrows = folderArrows();

test('no two folders import each other, and no folder imports a subfolder that imports it', () => {
  expect(arrows.length).toBeGreaterThan(100);
  const production = arrows.filter(({ file }) => !file.startsWith('e2e/'));
  const drawn = new Set(production.map(({ from, to }) => `${from} → ${to}`));
  expect(production.filter(({ from, to }) => drawn.has(`${to} → ${from}`))).toEqual([]);
});

/** Programs at the top of a package may start what imports their helpers beside them. */
const isNested = ({ from, to }: Arrow) => `${from}/`.startsWith(`${to}/`) || `${to}/`.startsWith(`${from}/`);

test('no folder imports itself through others', () => {
  expect(cyclicArrows(arrows.filter((arrow) => !isNested(arrow)))).toEqual([]);
});
