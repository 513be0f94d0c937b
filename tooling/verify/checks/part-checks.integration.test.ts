import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkBuild, checks, describeProblem, openBrowser, type Problem } from '@storefront/check';
import { findBrowser } from '@storefront/platform-testing/programs';
import { describeFiles, entriesOfFinished } from '@storefront/releases';
import { plugIn } from '@storefront/shop';
import pLimit from 'p-limit';
import { allowedByPolicy, refusedByPolicy } from './releases/policy-seeds';
import { rowsOf } from './releases/rows-of';
import { harmlessChanges, type SeededPart, seededBreaches } from './releases/seeded-parts';
import { writeFiles } from './releases/write-files';

const atATime = 4;

const root = mkdtempSync(join(tmpdir(), 'checked-'));
const seeded = [
  ...[...seededBreaches, ...refusedByPolicy, ...allowedByPolicy].map(([, , part]) => part),
  ...harmlessChanges.map(([, part]) => part),
];
const found = new Map<SeededPart, readonly Problem[]>();

async function checkAll(): Promise<void> {
  const browser = await openBrowser(await findBrowser());
  if (!browser) throw new Error('There is no browser.');
  try {
    await pLimit(atATime).map(seeded, async (seed) => {
      const { server = null, spanish = null } = seed;
      const files = {
        'fragment.js': seed.script,
        'fragment.es.js': spanish,
        'part.css': seed.css,
        'server.js': server,
      };
      const output = writeFiles(mkdtempSync(join(root, 'part-')), files);
      const entries = entriesOfFinished(output, plugIn.languages);
      const manifest = { part: seed.part, version: '1.0.0', files: describeFiles(output), entries };
      found.set(seed, await checkBuild(plugIn, browser, { output, manifest, slot: seed.slot }));
    });
  } finally {
    await browser.close();
  }
}

beforeAll(checkAll);
afterAll(() => rmSync(root, { recursive: true }));

test.each(seededBreaches)('a part that %s fails the check %s alone', (_what, check, part) => {
  expect(found.get(part)).toEqual([expect.objectContaining({ check })]);
});

test.each(harmlessChanges)('%s passes every check', (_what, part) => {
  expect(found.get(part)).toEqual([]);
});

test.each(refusedByPolicy)('of a part that may %s, the policy refuses %s', (_row, _what, part) => {
  expect(found.get(part)).toEqual([expect.objectContaining({ check: 'policy' })]);
});

test.each(allowedByPolicy)('a part may %s: %s', (_row, _what, part) => {
  expect(found.get(part)).toEqual([]);
});

test('each row of what the policy means for a part is tried', () => {
  const rows = rowsOf('container.md', 'What the policy of a document means for a part').map(([may]) => may);
  expect(rows.length).toBeGreaterThan(5);
  expect(new Set(refusedByPolicy.map(([row]) => row))).toEqual(new Set(rows));
});

test('every check is failed by a part, and the page lists it with its remedy', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/checking-a-part.md'), 'utf8');
  const rows = [...page.matchAll(/^\| `([a-z-]+)` \| .+ \| (.+) \|$/gm)].map(([, name, remedy]) => [
    name,
    remedy,
  ]);
  expect(Object.fromEntries(rows)).toEqual(checks);
  expect(new Set(seededBreaches.map(([, check]) => check))).toEqual(new Set(Object.keys(checks)));
});

const foundIn = (name: string) =>
  seededBreaches.filter(([what]) => what === name).flatMap(([, , part]) => found.get(part) ?? []);

test('a style that leaks is named by its file', () => {
  expect(foundIn('styles all paragraphs in a file')).toEqual([
    expect.objectContaining({ file: 'part.css', seen: expect.stringContaining('a paragraph') }),
  ]);
});

test('what fails in Spanish alone is named by its entry', () => {
  expect(foundIn('throws in Spanish alone').map(describeProblem)).toEqual([
    expect.stringMatching(/^mount \(fragment\.es: fragment\.es\.js\): mount throws \(no\)\. Remedy: /),
  ]);
});
