import { randomBytes } from 'node:crypto';

const alphabet = 'abcdefghjkmnpqrstvwxyz0123456789';

/** A new id of lower-case letters and digits, in the form of the gateway's. */
export const createId = (length: number): string =>
  [...randomBytes(length)].map((byte) => alphabet[byte % alphabet.length]).join('');
