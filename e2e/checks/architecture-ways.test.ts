import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { importsOf } from '../src/docs/imports-of';

const root = resolve(__dirname, '../..');

/** One line of a way: `1. `file`, `export`: what happens there`, or `1. (by HTTP) …` where no import of the way leads to it. */
interface Step {
  readonly file: string;
  readonly exported: string;
  readonly by: string | null;
}

const stepPattern = /^\d+\. (?:\((by [^)]+)\) )?`([^`]+)`, `([^`]+)`: \S/;

function readWays(): Map<string, Step[]> {
  const ways = new Map<string, Step[]>();
  const text = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
  const section = text.split('\n## Five ways\n')[1]?.split('\n## ')[0] ?? '';
  for (const way of section.split('\n### ').slice(1)) {
    const [title = '', ...lines] = way.split('\n');
    const numbered = lines.filter((line) => /^\d+\. /.test(line));
    ways.set(
      title,
      numbered.map((line) => {
        const [, by, file, exported] = stepPattern.exec(line) ?? [];
        if (!file || !exported) throw new Error(`Not a step: ${line}`);
        return { file, exported, by: by ?? null };
      }),
    );
  }
  return ways;
}

const exportsName = (file: string, name: string) =>
  new RegExp(
    `^export (default )?(async )?(abstract )?(function\\*?|const|let|class|interface|type) ${name}\\b`,
    'm',
  ).test(readFileSync(join(root, file), 'utf8'));

/** The files that a file imports; of a face also those behind it. */
const reachedFrom = (file: string) =>
  importsOf(root, file).flatMap((imported) =>
    /\/(index|entries\/[a-z-]+)\.ts$/.test(imported) ? [imported, ...importsOf(root, imported)] : [imported],
  );

const ways = readWays();

test('the architecture page tells the five ways: click, payment, release, document, settlement', () => {
  expect([...ways.keys()]).toEqual(['A click', 'A payment', 'A release', 'A document', 'A settlement']);
});

describe.each([...ways])('%s passes the files that the architecture page lists', (_, steps) => {
  test.each(steps)('$file exports $exported', ({ file, exported }) => {
    expect(existsSync(join(root, file))).toBe(true);
    expect(exportsName(file, exported)).toBe(true);
  });

  const imported = steps.filter(({ by }, index) => by === null && index > 0);
  test.each(imported)('a file before it imports $file', ({ file }) => {
    const before = steps.slice(
      0,
      steps.findIndex((step) => step.file === file),
    );
    expect(before.flatMap((step) => reachedFrom(step.file))).toContain(file);
  });
});
