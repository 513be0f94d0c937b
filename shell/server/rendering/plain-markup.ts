/** Attributes that one element may have: parsers compare each with all before it. */
const mostAttributes = 64;

/** Elements whose content is text to a parser, whatever it looks like. */
const textElements = 'textarea|title|style|script|xmp|iframe|noembed|noframes|noscript|plaintext';

const value = String.raw`(?:"[^"]*"|'[^']*'|[^\s"'=<>\x60]+(?=[\s>]))`;
const attributes = String.raw`(?:[\s/]+[^\s/"'=<>]+(?:=${value})?){0,${mostAttributes}}[\s/]*`;

const token = new RegExp(
  [
    '[^<]+',
    '<!--[^>-]*-->',
    String.raw`<textarea(?=[\s/>])${attributes}>[^<]*</textarea>`,
    String.raw`</?(?!(?:${textElements})[\s/>])[a-z][^\s/"'=<>]*${attributes}>`,
  ].join('|'),
  'iy',
);

/** Whether HTML is written in a way that has one reading only, and that a parser reads in a time that grows with its length. */
export function isPlainMarkup(html: string): boolean {
  token.lastIndex = 0;
  let end = 0;
  while (end < html.length && token.test(html)) end = token.lastIndex;
  return end === html.length;
}
