import { randomBytes } from 'node:crypto';

/** Takes the place of the visitor's token in a composed document. No text from outside can be the same. */
export const blankVisitor = randomBytes(24).toString('base64url');

/** A document with blanks, which are filled with a token: nothing in it would have to be escaped in JSON. */
export type DocumentTemplate = (visitor: string) => Buffer;

/** Encodes a document once, but for its blanks. */
export function createTemplate(html: string): DocumentTemplate {
  const pieces = html.split(blankVisitor).map((text) => Buffer.from(text));
  return (visitor) => {
    const token = Buffer.from(visitor, 'latin1');
    return Buffer.concat(pieces.flatMap((piece, index) => (index === 0 ? [piece] : [token, piece])));
  };
}
