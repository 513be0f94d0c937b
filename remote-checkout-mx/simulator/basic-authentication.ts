import { timingSafeEqual } from 'node:crypto';

/** Whether the header carries this key and secret. */
export function isAuthentic(header: string | undefined, key: string, secret: string): boolean {
  const expected = Buffer.from(`Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`);
  const given = Buffer.from(header ?? '');
  return expected.length === given.length && timingSafeEqual(expected, given);
}
