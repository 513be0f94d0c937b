import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { importsOf } from './docs/imports-of';

const root = resolve(__dirname, '../../..');

/** One line of a walkthrough: `1. `file`, `export`: what happens there`, or `1. (by HTTP) …` where no import leads to it. */
interface Step {
  readonly file: string;
  readonly exported: string;
  readonly by: string | null;
}

const stepPattern = /^\d+\. (?:\((by [^)]+)\) )?`([^`]+)`, `([^`]+)`: \S/;

const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
const section = page.split('\n## Walkthroughs\n')[1]?.split('\n## ')[0] ?? '';

function readWalkthroughs(): Map<string, Step[]> {
  const walkthroughs = new Map<string, Step[]>();
  for (const walkthrough of section.split('\n### ').slice(1)) {
    const [title = '', ...lines] = walkthrough.split('\n');
    const numbered = lines.filter((line) => /^\d+\. /.test(line));
    walkthroughs.set(
      title,
      numbered.map((line) => {
        const [, by, file, exported] = stepPattern.exec(line) ?? [];
        if (!file || !exported) throw new Error(`Not a step: ${line}`);
        return { file, exported, by: by ?? null };
      }),
    );
  }
  return walkthroughs;
}

const exportsName = (file: string, name: string) =>
  new RegExp(
    `^export (default )?(async )?(abstract )?(function\\*?|const|let|class|interface|type) ${name}\\b`,
    'm',
  ).test(readFileSync(join(root, file), 'utf8'));

/** The files that a file imports; of a face also those behind it. */
const reachedFrom = (file: string): readonly string[] =>
  importsOf(root, file).flatMap((imported) =>
    /\/(index|entries\/[a-z-]+)\.ts$/.test(imported) ? [imported, ...reachedFrom(imported)] : [imported],
  );

/** The folder of the package that a file is in. */
function packageOf(file: string): string {
  const folder = dirname(file);
  return existsSync(join(root, folder, 'package.json')) ? folder : packageOf(folder);
}

/** The packages that a walkthrough returns to after it was in others, once for each time. */
function returnsOf(steps: readonly Step[]): string[] {
  const passed = steps.map(({ file }) => packageOf(file));
  const entered = passed.filter((name, index) => name !== passed[index - 1]);
  return entered.filter((name, index) => entered.indexOf(name) < index);
}

/** How often a walkthrough returns by the page, which states it as in `a click 1, a payment 3`. */
const statedReturns = (walkthrough: string) =>
  Number(new RegExp(`\\b${walkthrough.toLowerCase()}\\s(\\d+)`).exec(section)?.[1]);

const walkthroughs = readWalkthroughs();

test('the architecture page has eight walkthroughs', () => {
  expect([...walkthroughs.keys()]).toEqual([
    'A click',
    'A hand-over',
    'A payment',
    'A refusal',
    'A release',
    'A faulty release',
    'A document',
    'A settlement',
  ]);
});

test.each(['A click', 'A release', 'A document'])(
  '%s returns at most once to a package that it left',
  (walkthrough) => {
    expect(statedReturns(walkthrough)).toBeLessThanOrEqual(1);
  },
);

describe.each([...walkthroughs])(
  '%s passes the files that the architecture page lists',
  (walkthrough, steps) => {
    test.each(steps)('$file exports $exported', ({ file, exported }) => {
      expect(existsSync(join(root, file))).toBe(true);
      expect(exportsName(file, exported)).toBe(true);
    });

    test('it returns to packages that it left as often as the page states', () => {
      expect(returnsOf(steps).length).toBe(statedReturns(walkthrough));
    });

    const imported = steps.filter(({ by }, index) => by === null && index > 0);
    test.each(imported)('a file before it imports $file', ({ file }) => {
      const before = steps.slice(
        0,
        steps.findIndex((step) => step.file === file),
      );
      expect(before.flatMap((step) => reachedFrom(step.file))).toContain(file);
    });
  },
);
