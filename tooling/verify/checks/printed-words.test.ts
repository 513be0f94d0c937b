import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const root = join(import.meta.dirname, '../../..');

/** Sources of the programs that print: servers, commands and tools. */
const programs = [
  'platform/*/src',
  'backend/src',
  'backend/*/src',
  'shell/server',
  'shell/plug-in/src',
  'tooling/*/src',
  'remote-*/{api,description,simulator}',
];

const sources = globSync(
  programs.map((folder) => `${folder}/**/*.{ts,tsx}`),
  { cwd: root },
).filter((path) => !/\.(test|test-d|stories)\.tsx?$|\/testing\/|\/words\/|\/messages\//.test(path));

interface ForbiddenWord {
  readonly pattern: RegExp;
  readonly instead: string;
}

/** The words that the glossary forbids in printed text. */
function forbiddenWords(): readonly ForbiddenWord[] {
  const page = readFileSync(join(root, 'docs/glossary.md'), 'utf8');
  return [...page.matchAll(/^\| (.+) \| (.+) \| forbidden \|$/gm)].map(([, words = '', instead = '']) => {
    const listed = [...words.matchAll(/`([^`]+)`/g)].map(([, word]) => word);
    return { pattern: new RegExp(`\\b(${listed.join('|')})\\b`, 'i'), instead };
  });
}

/** A text of at least three words is a sentence that somebody reads; SQL, CSS and HTML are none. */
const isSentence = (text: string) =>
  (text.match(/\p{L}{2,}/gu) ?? []).length > 2 &&
  /\p{L} \p{L}/u.test(text) &&
  !/^\s*(select|insert|update|delete|with|create|<)|\{[a-z-]+:/i.test(text);

/** The sentences in a source: its literals, with `…` for what a template inserts. */
function sentencesIn(text: string): readonly string[] {
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isStringLiteralLike(node)) found.push(node.text);
    else if (ts.isTemplateExpression(node)) {
      found.push([node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…'));
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('source.tsx', text, ts.ScriptTarget.Latest, true));
  return found.filter(isSentence);
}

/** One sentence for each forbidden word in a source, with what to write instead. */
const forbiddenIn = (path: string, text: string, words: readonly ForbiddenWord[]): readonly string[] =>
  sentencesIn(text).flatMap((sentence) =>
    words.flatMap(({ pattern, instead }) => {
      const [word] = pattern.exec(sentence) ?? [];
      return word ? [`${path} prints “${word}” in “${sentence}”: write ${instead}.`] : [];
    }),
  );

const words = forbiddenWords();

test('programs print no word that the glossary forbids', () => {
  expect(words.length).toBeGreaterThan(8);
  expect(sources.length).toBeGreaterThan(200);
  expect(sources.flatMap((path) => forbiddenIn(path, readFileSync(join(root, path), 'utf8'), words))).toEqual(
    [],
  );
});

test('the check names a forbidden word and its replacement', () => {
  const source = "throw new UserError('The part cart is sick.'); const sick = 'sick';";
  expect(forbiddenIn('a.ts', source, words)).toEqual([
    'a.ts prints “sick” in “The part cart is sick.”: write unhealthy, failing.',
  ]);
});
