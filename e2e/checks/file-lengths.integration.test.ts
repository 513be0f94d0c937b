import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const mostLines = 150;

const isProduction = (file: string) =>
  !/\.(test|test-d|d)\.ts|config|\/testing\/|^e2e\/|^docs\/|\/database\/schema\//.test(file);

const linesOf = (file: string) => readFileSync(file, 'utf8').split('\n').length - 1;

test(`no file of the product is longer than ${mostLines} lines, and half of them have 40 at most`, () => {
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], { encoding: 'utf8' });
  const lengths = files
    .trim()
    .split('\n')
    .filter(isProduction)
    .map((file) => ({ file, lines: linesOf(file) }))
    .sort((a, b) => a.lines - b.lines);
  expect(lengths.length).toBeGreaterThan(500);
  expect(lengths.filter(({ lines }) => lines > mostLines)).toEqual([]);
  expect(lengths[lengths.length >> 1]?.lines).toBeLessThanOrEqual(40);
});
