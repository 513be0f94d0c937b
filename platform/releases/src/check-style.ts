import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TokenType, tokenize } from '@csstools/css-tokenizer';
import { UserError } from '@storefront/server';
import { reachingSelector } from './reaching-selector';
import { describeFiles } from './release-files';

/** Throws for other encodings, in which browsers could see text that is invisible here. */
const utf8 = new TextDecoder('utf-8', { fatal: true });

function textOf(content: Buffer): string | null {
  try {
    return utf8.decode(content);
  } catch {
    return null;
  }
}

/**
 * Describes the problem of a style, as a continuation of its name; null without one. Imports have no hash.
 * @param part - limits the style to this remote; the shell's styles are for the whole page.
 */
export function styleProblem(content: Buffer, part: string): string | null {
  const text = textOf(content);
  if (text === null || /^@charset "(?!utf-8")/i.test(text)) return 'is not in UTF-8.';
  const imports = tokenize({ css: text }).some(
    (token) => token[0] === TokenType.AtKeyword && token[4].value.toLowerCase() === 'import',
  );
  if (imports) return 'imports another style: bundle both.';
  const reaching = part === 'shell' ? null : reachingSelector(text, part);
  if (reaching === null) return null;
  return `affects elements outside of its part by ${reaching}: add a class or an id that begins with ${part}-, or [data-slot="${part}"].`;
}

/** @throws {UserError} naming a style that the registrar would refuse. */
export function requireStyles(folder: string, part: string): void {
  for (const { path } of describeFiles(folder)) {
    const problem = path.endsWith('.css') ? styleProblem(readFileSync(join(folder, path)), part) : null;
    if (problem) throw new UserError(`${path} ${problem}`);
  }
}
