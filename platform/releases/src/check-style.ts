import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TokenType, tokenize } from '@csstools/css-tokenizer';
import { UserError } from '@ticket-storefront/server';
import { reachingSelector } from './reaching-selector';
import { pathsIn } from './release-files';

/**
 * Describes the problem of a style, as a continuation of its name; null without one. Imports have no hash.
 * @param part - limits the style to this remote; the shell's styles are for the whole page.
 */
export function styleProblem(content: Buffer, part: string): string | null {
  const text = content.toString();
  // In other encodings, browsers could see text that is invisible here.
  if (!isUtf8(content) || /^@charset "(?!utf-8")/i.test(text)) return 'is not in UTF-8.';
  const imports = tokenize({ css: text }).some(
    (token) => token[0] === TokenType.AtKeyword && token[4].value.toLowerCase() === 'import',
  );
  if (imports) return 'imports another style: bundle both.';
  const reaching = part === 'shell' ? null : reachingSelector(text, part);
  if (reaching === null) return null;
  return `affects elements outside of its part by ${reaching}: add a class or an id that begins with ${part}-, or put it into @scope ([data-slot="${part}"]).`;
}

/** @throws {UserError} naming a style that the registrar would refuse. */
export function requireStyles(folder: string, part: string): void {
  for (const path of pathsIn(folder).filter((name) => name.endsWith('.css'))) {
    const problem = styleProblem(readFileSync(join(folder, path)), part);
    if (problem) throw new UserError(`${path} ${problem}`);
  }
}
