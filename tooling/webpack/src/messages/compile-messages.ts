import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { parse } from '@formatjs/icu-messageformat-parser';
import { type Elements, expressionOf, parametersOf } from './message-code.ts';

/** Texts in ICU MessageFormat, by name: first of chapters, then of messages. */
type Texts = string | { readonly [name: string]: Texts };

type Messages = ReadonlyMap<string, Elements>;

/** The country of the number format, in each language. */
const region = 'US';

/** The messages of a text or group of texts, by path, for example `cart.total`. */
function parseTexts(texts: Texts, file: string, path = ''): readonly (readonly [path: string, Elements])[] {
  if (typeof texts !== 'string')
    return Object.entries(texts).flatMap(([name, inner]) =>
      parseTexts(inner, file, path ? `${path}.${name}` : name),
    );
  try {
    return [[path, parse(texts, { ignoreTag: true })]];
  } catch (error) {
    throw new Error(
      `${file}: ${path} is not an ICU message: ${error instanceof Error ? error.message : error}.`,
    );
  }
}

/** @throws {Error} in one sentence, if the messages of a language do not match the English ones. */
function checkMessages(file: string, messages: Messages, english: Messages): void {
  const lacking = [...english.keys()].find((path) => !messages.has(path));
  if (lacking) throw new Error(`${file} lacks ${lacking}.`);
  const namesIn = (elements: Elements = []) => [...parametersOf(elements).keys()].sort().join(', ') || 'none';
  for (const [path, elements] of messages) {
    const expected = english.get(path);
    if (!expected) throw new Error(`${file} has ${path}, which English does not have.`);
    const [names, needed] = [namesIn(elements), namesIn(expected)];
    if (names !== needed)
      throw new Error(`${file}: ${path} has the parameters ${names}, and in English ${needed}.`);
  }
}

/** A TypeScript module with the messages of a chapter in one language. */
function moduleOf(
  chapter: string,
  texts: Texts,
  language: string,
  all: ReadonlyMap<string, Messages>,
): string {
  const messages = all.get(language);
  const codeOf = (inner: Texts, path: string): string => {
    if (typeof inner !== 'string') {
      const fields = Object.entries(inner).map(
        ([name, text]) => `  ${JSON.stringify(name)}: ${codeOf(text, `${path}.${name}`)},\n`,
      );
      return `{\n${fields.join('')}}`;
    }
    const parameters = new Map<string, string>();
    for (const catalogue of all.values()) parametersOf(catalogue.get(path) ?? [], parameters);
    const expression = expressionOf(messages?.get(path) ?? [], language, path);
    if (parameters.size === 0) return expression;
    const names = [...parameters.keys()].join(', ');
    const types = [...parameters].map(([name, type]) => `${name}: ${type}`).join('; ');
    // Several parameters have names, because their order differs between languages.
    return `(${parameters.size === 1 ? types : `{ ${names} }: { ${types} }`}): string => ${expression}`;
  };
  const declared = Object.entries(texts).map(([name, inner]) => {
    if (!/^[a-z][a-zA-Z0-9]*$/.test(name) || name === 'language')
      throw new Error(`${chapter}.${name} cannot be the name of a message: write it in camel case.`);
    const value = codeOf(inner, `${chapter}.${name}`);
    return `export const ${name}${value.startsWith('"') ? ': string' : ''} = ${value};\n`;
  });
  const text = declared.join('');
  const formatter = (name: string, kind: string, locale: string) =>
    text.includes(name) ? `const ${name} = /*#__PURE__*/ new Intl.${kind}('${locale}');\n` : '';
  const languages = [...all.keys()].map((name) => `'${name}'`).join(' | ');
  return [
    `/** The language of these messages. */\nexport const language = '${language}' as ${languages};\n`,
    formatter('$number', 'NumberFormat', `${language}-${region}`),
    formatter('$plural', 'PluralRules', language),
    text,
  ].join('');
}

/** The languages of a folder of messages, English first; none if there is no such folder. */
export function messageLanguages(folder: string): readonly string[] {
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.json')) : [];
  const languages = files.map((file) => basename(file, '.json')).sort();
  return languages.sort((a, b) => Number(b === 'en') - Number(a === 'en'));
}

/**
 * Compiles a folder of messages, one JSON file for each language, into modules below `compiled` (docs/messages.md), and
 * writes only changed files.
 * @throws {Error} in one sentence, if a message is missing, invalid, or has other parameters than in English.
 */
export function compileMessages(folder: string): void {
  const languages = messageLanguages(folder);
  const fileOf = (language: string) => join(folder, `${language}.json`);
  const textsIn = (language: string): Record<string, Texts> =>
    JSON.parse(readFileSync(fileOf(language), 'utf8'));
  const all = new Map(
    languages.map((language) => [language, new Map(parseTexts(textsIn(language), fileOf(language)))]),
  );
  const english = all.get('en') ?? new Map();
  for (const [language, messages] of all) checkMessages(fileOf(language), messages, english);

  const files = new Map([['package.json', JSON.stringify(manifestOf(languages), null, 2)]]);
  for (const [chapter, texts] of Object.entries(textsIn('en'))) {
    for (const language of languages)
      files.set(`${language}/${chapter}.ts`, moduleOf(chapter, texts, language, all));
    const imports = languages.map(
      (language) => `import * as ${language} from '../${language}/${chapter}';\n`,
    );
    const others = languages.slice(1).map((language) => `language === '${language}' ? ${language} : `);
    files.set(`${chapter}.ts`, `export * as messages from '#language/${chapter}';\n`);
    files.set(
      `all/${chapter}.ts`,
      `${imports.join('')}\n/** The messages in a language; in English if they are not in it. */\nexport const messagesIn = (language: string): typeof en => (${others.join('')}en);\n`,
    );
    files.set(
      `server/${chapter}.ts`,
      `import { inRenderedLanguage } from '@ticket-storefront/domain/language';\nimport { messagesIn } from '../all/${chapter}';\n\nexport const messages = inRenderedLanguage(messagesIn);\n`,
    );
  }
  writeChanged(join(folder, 'compiled'), files);
}

/** Makes compiled modules import the language of a build's condition; English without a condition. */
const manifestOf = (languages: readonly string[]) => ({
  type: 'module',
  sideEffects: false,
  imports: {
    '#language/*': Object.fromEntries(
      [...languages.slice(1), 'en'].map((language) => [
        language === 'en' ? 'default' : language,
        `./${language}/*.ts`,
      ]),
    ),
  },
});

/** Writes the files that have changed, and removes all others. */
function writeChanged(folder: string, files: ReadonlyMap<string, string>): void {
  const present = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [];
  for (const entry of present) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && !files.has(relative(folder, path))) rmSync(path);
  }
  for (const [path, text] of files) {
    const file = join(folder, path);
    if (existsSync(file) && readFileSync(file, 'utf8') === text) continue;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

/** Compiles the messages of every part and package of a repository. */
export function compileAllMessages(root: string): void {
  for (const folder of globSync(['*/src/**/messages', 'shared/*/src/messages'], { cwd: root }))
    if (existsSync(join(root, folder, 'en.json'))) compileMessages(join(root, folder));
}
