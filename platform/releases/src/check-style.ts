import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TokenType, tokenize } from '@csstools/css-tokenizer';
import { UserError } from '@storefront/server';
import { reachingSelector } from './reaching-selector';
import { describeFiles } from './release-files';

/** Browsers go by a byte order mark first: other bytes could hold words that are not seen here. */
const utf8 = new TextDecoder('utf-8', { fatal: true });

function textOf(content: Buffer): string | null {
  try {
    return utf8.decode(content);
  } catch {
    return null;
  }
}

/**
 * Why a style is not released, to go on from its name; null where it is. What a style imports comes without a hash.
 * @param part - the remote whose place in the page it has to keep to; the shell's styles are for the whole page.
 */
export function styleProblem(content: Buffer, part: string): string | null {
  const text = textOf(content);
  if (text === null || /^@charset "(?!utf-8")/i.test(text)) return 'is not in UTF-8.';
  const imports = tokenize({ css: text }).some(
    (token) => token[0] === TokenType.AtKeyword && token[4].value.toLowerCase() === 'import',
  );
  if (imports) return 'imports another style: bundle it.';
  const reaching = part === 'shell' ? null : reachingSelector(text, part);
  if (reaching === null) return null;
  return `reaches outside of its part by ${reaching}: begin a class or an id of it with ${part}-, or name [data-slot="${part}"] there.`;
}

/** @throws {UserError} naming a built style of a part that the registrar would not register. */
export function requireStyles(folder: string, part: string): void {
  for (const { path } of describeFiles(folder)) {
    const problem = path.endsWith('.css') ? styleProblem(readFileSync(join(folder, path)), part) : null;
    if (problem) throw new UserError(`${path} ${problem}`);
  }
}
