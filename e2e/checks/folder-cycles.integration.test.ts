import { execFileSync } from 'node:child_process';
import { dirname, resolve } from 'node:path';
import { importsOf } from '../src/docs/imports-of';

const root = resolve(__dirname, '../..');

const isProduction = (file: string) => !/\.(test|test-d)\.tsx?$|\/testing\/|^e2e\//.test(file);

const sources = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter(isProduction);

/** Every arrow between two folders, as `from → to`, with a file that draws it. */
function folderArrows(): Map<string, string> {
  const known = new Set(sources);
  const arrows = new Map<string, string>();
  for (const file of sources) {
    for (const imported of importsOf(root, file)) {
      const [from, to] = [dirname(file), dirname(imported)];
      if (known.has(imported) && from !== to) arrows.set(`${from} → ${to}`, file);
    }
  }
  return arrows;
}

test('no two folders import each other, nor a folder one that lies in it', () => {
  const arrows = folderArrows();
  expect(arrows.size).toBeGreaterThan(100);
  const pairs = [...arrows].filter(([arrow]) => arrows.has(arrow.split(' → ').reverse().join(' → ')));
  expect(pairs).toEqual([]);
});
