import { randomBytes } from 'node:crypto';

const blank = () => randomBytes(24).toString('base64url');

/** What stands in a composed document for what each visitor gets of their own. No text from outside can be the same. */
export const blanks = { nonce: blank(), visitor: blank() } as const;

/** What is written into the blanks: nothing that HTML or JSON would have to escape. */
export type Filling = Readonly<Record<keyof typeof blanks, string>>;

/** A document with blanks. */
export type DocumentTemplate = (filling: Filling) => Buffer;

/** Encodes a document once, but for its blanks. */
export function createTemplate(html: string): DocumentTemplate {
  const pieces = html.split(new RegExp(`(${blanks.nonce}|${blanks.visitor})`)).map((text) => {
    if (text === blanks.nonce) return 'nonce';
    return text === blanks.visitor ? 'visitor' : Buffer.from(text);
  });
  return ({ nonce, visitor }) => {
    const filling = { nonce: Buffer.from(nonce, 'latin1'), visitor: Buffer.from(visitor, 'latin1') };
    return Buffer.concat(pieces.map((piece) => (typeof piece === 'string' ? filling[piece] : piece)));
  };
}
