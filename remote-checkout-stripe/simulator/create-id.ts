import { randomBytes } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** A new id in the form of Stripe's, such as `pi_3Kx…`. */
export function createId(prefix: string, length = 24): string {
  const characters = [...randomBytes(length)].map((byte) => alphabet[byte % alphabet.length]);
  return `${prefix}_${characters.join('')}`;
}
