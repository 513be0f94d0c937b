import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';

const root = join(import.meta.dirname, '../..');

const filesIn = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path));

const remotes = readdirSync(root).filter((name) => name.startsWith('remote-'));
const sources = ['shell', ...remotes, 'shared/ui', 'shared/checkout', 'shared/domain', 'shared/api'].flatMap(
  (folder) => filesIn(`${folder}/src`),
);

const components = [...sources, ...filesIn('backend/src/mail')].filter(
  (path) => path.endsWith('.tsx') && !/\.(test|stories)\.tsx$|\/testing\//.test(path),
);

/** Attributes whose text a visitor sees or hears. */
const said = new Set([
  'alt',
  'label',
  'legend',
  'heading',
  'message',
  'payLabel',
  'placeholder',
  'title',
  'whatFailed',
]);

const isSaid = (attribute: string) =>
  said.has(attribute) || /^aria-(label|description|roledescription)$/.test(attribute);

/** Names that are the same in every language. */
const names = new Set(['MX Merchant', 'Braintree', 'Stripe']);

const isText = (text: string) => /\p{L}{2}/u.test(text) && !names.has(text.trim());

/** Whether a text is drawn: between elements, in an attribute that is said, or as one of the cases of such. */
function isDrawn(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isJsxExpression(parent)) return ts.isJsxAttribute(parent.parent) ? isDrawn(parent) : true;
  if (ts.isJsxAttribute(parent)) return isSaid(parent.name.getText());
  const isCase =
    ts.isParenthesizedExpression(parent) ||
    (ts.isConditionalExpression(parent) && parent.condition !== node) ||
    (ts.isBinaryExpression(parent) && parent.right === node);
  return isCase && isDrawn(parent);
}

function wordsIn(path: string): readonly string[] {
  const source = ts.createSourceFile(
    path,
    readFileSync(join(root, path), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  );
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    const isString =
      ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
    const drawn = ts.isTemplateHead(node)
      ? node.parent
      : ts.isTemplateMiddleOrTemplateTail(node)
        ? node.parent.parent
        : node;
    if (ts.isJsxText(node) ? isText(node.text) : isString && isText(node.text) && isDrawn(drawn)) {
      found.push(`${path}: ${node.getText().trim()}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

test('what components say stands in catalogues', () => {
  expect(components.length).toBeGreaterThan(50);
  expect(components.flatMap(wordsIn)).toEqual([]);
});

const chapters = sources.filter((path) => /\/words\/en\/(?!month-names)[^/]+\.ts$/.test(path));

/** What is the same in both languages. */
const shared = new Set(['CVV', 'MM', 'Subtotal', 'Total', 'en']);

/** What a catalogue says, a function for one and for several of what it is told. */
function sentencesOf(words: object): ReadonlyMap<string, readonly unknown[]> {
  const entries = Object.entries(words).flatMap(([name, entry]): [string, unknown[]][] => {
    if (typeof entry === 'object')
      return [...sentencesOf(entry)].map(([field, texts]) => [`${name}.${field}`, [...texts]]);
    return [
      [name, typeof entry === 'function' ? [1, 3].map((count) => entry(count, count, count)) : [entry]],
    ];
  });
  return new Map(entries);
}

/** Functions whose outcome is the text that they are told, or a number. */
const passedOn = new Set(['refusal', 'formatCount', 'error']);

/** The catalogues of servers, which hold each language in one file. */
const served = [...filesIn('shell/server/words'), ...filesIn('backend/src/mail/words')].filter((path) =>
  path.endsWith('/en.ts'),
);

test.each([...chapters, ...served])('%s has each sentence in Spanish, and no other one', async (path) => {
  const [english, spanish] = await Promise.all(
    [path, path.replace(/(?<=\/)en(?=\/|\.ts$)/, 'es')].map(
      async (file) => (await import(join(root, file))).words,
    ),
  );
  const inSpanish = sentencesOf(spanish);
  const inEnglish = sentencesOf(english);
  expect([...inSpanish.keys()].sort()).toEqual([...inEnglish.keys()].sort());
  const left = [...inEnglish].filter(
    ([name, texts]) =>
      !passedOn.has(name) &&
      texts.some((text, place) => !shared.has(String(text)) && inSpanish.get(name)?.[place] === text),
  );
  expect(left).toEqual([]);
});

test('every chapter is found by the condition of its language', () => {
  const packages = [...new Set(chapters.map((path) => path.slice(0, path.indexOf('/src/'))))];
  for (const folder of packages) {
    const { imports } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
    expect({ folder: relative(root, join(root, folder)), conditions: imports['#words/*'] }).toMatchObject({
      folder,
      conditions: { es: './src/words/es/*.ts', default: './src/words/en/*.ts' },
    });
  }
});
