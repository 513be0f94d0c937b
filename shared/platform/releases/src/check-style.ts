import { TokenType, tokenize } from '@csstools/css-tokenizer';

/** Browsers go by a byte order mark first: other bytes could hold words that are not seen here. */
const utf8 = new TextDecoder('utf-8', { fatal: true });

function textOf(content: Buffer): string | null {
  try {
    return utf8.decode(content);
  } catch {
    return null;
  }
}

/** Why a style is not released, to go on from its name; null where it is. What a style imports comes without a hash. */
export function styleProblem(content: Buffer): string | null {
  const text = textOf(content);
  if (text === null || /^@charset "(?!utf-8")/i.test(text)) return 'is not in UTF-8.';
  const imports = tokenize({ css: text }).some(
    (token) => token[0] === TokenType.AtKeyword && token[4].value.toLowerCase() === 'import',
  );
  return imports ? 'imports another style: bundle it.' : null;
}
