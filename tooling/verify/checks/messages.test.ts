import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';

const root = join(import.meta.dirname, '../../..');

const filesIn = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path));

const remotes = readdirSync(root).filter((name) => name.startsWith('remote-'));
const sources = ['shell', ...remotes, 'shared/ui', 'shared/checkout', 'shared/domain', 'shared/api'].flatMap(
  (folder) => filesIn(`${folder}/src`),
);

const components = [...sources, ...filesIn('backend/src/mail')].filter(
  (path) => path.endsWith('.tsx') && !/\.(test|stories)\.tsx$|\/testing\//.test(path),
);

/** Attributes with a text for visitors. */
const textAttributes = new Set([
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

const isTextAttribute = (attribute: string) =>
  textAttributes.has(attribute) || /^aria-(label|description|roledescription)$/.test(attribute);

/** Names that are the same in every language. */
const names = new Set(['MX Merchant', 'Braintree', 'Stripe']);

const isText = (text: string) => /\p{L}{2}/u.test(text) && !names.has(text.trim());

/** Whether a text is shown: between elements, in an attribute for visitors, or as a case of a condition there. */
function isShown(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isJsxExpression(parent)) return ts.isJsxAttribute(parent.parent) ? isShown(parent) : true;
  if (ts.isJsxAttribute(parent)) return isTextAttribute(parent.name.getText());
  const isCase =
    ts.isParenthesizedExpression(parent) ||
    (ts.isConditionalExpression(parent) && parent.condition !== node) ||
    (ts.isBinaryExpression(parent) && parent.right === node);
  return isCase && isShown(parent);
}

function textsOf(path: string): readonly string[] {
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
    if (ts.isJsxText(node) ? isText(node.text) : isString && isText(node.text) && isShown(drawn)) {
      found.push(`${path}: ${node.getText().trim()}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

test('components contain no text that visitors read', () => {
  expect(components.length).toBeGreaterThan(50);
  expect(components.flatMap(textsOf)).toEqual([]);
});

const folders = globSync(['{shell,remote-*,shared/*}/src/messages', 'backend/src/mail/messages'], {
  cwd: root,
});

type Texts = string | { readonly [name: string]: Texts };

const textsIn = (file: string): Texts => JSON.parse(readFileSync(join(root, file), 'utf8'));

/** The texts of a file, by path. */
const flat = (texts: Texts, path = ''): readonly (readonly [path: string, text: string])[] =>
  typeof texts === 'string'
    ? [[path, texts]]
    : Object.entries(texts).flatMap(([name, inner]) => flat(inner, path ? `${path}.${name}` : name));

/** Texts that are the same in each language. */
const shared = new Set(['CVV', 'MM', 'Subtotal', 'Total', 'Error: {message}', '{count, number}']);

const translations = folders.flatMap((folder) =>
  readdirSync(join(root, folder))
    .filter((file) => file.endsWith('.json') && file !== 'en.json')
    .map((file) => [join(folder, file), join(folder, 'en.json')] as const),
);

test.each(translations)('%s translates every sentence of %s', (translated, english) => {
  const originals = new Map(flat(textsIn(english)));
  const left = flat(textsIn(translated)).filter(
    ([path, text]) => originals.get(path) === text && !shared.has(text),
  );
  expect(left).toEqual([]);
});

test('every part and package with messages has them in English and Spanish, and imports them as #messages', () => {
  expect(folders).toHaveLength(11);
  for (const folder of folders) {
    expect(readdirSync(join(root, folder))).toEqual(expect.arrayContaining(['en.json', 'es.json']));
    const [owner = ''] = folder.split('/src/');
    const { imports } = JSON.parse(readFileSync(join(root, owner, 'package.json'), 'utf8'));
    expect(JSON.stringify(imports['#messages/*'])).toContain(`./${relative(owner, folder)}/compiled/*.ts`);
  }
});

/** Of sentences that were replaced. */
const replacedWords =
  /\b(e-mails?|as it goes now|are before you|page of this order|calendar file|no (?:ticket|event) (?:has|fits)|no more than|none to remove|this differs from|card[’']s owner|tick this box|not sold online|said no more yet)\b/i;

test.each(folders)('%s has no words that visitors misunderstood', (folder) => {
  const texts = flat(textsIn(join(folder, 'en.json')));
  expect(texts.filter(([, text]) => replacedWords.test(text))).toEqual([]);
});
