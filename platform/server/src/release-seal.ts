import { createHmac, timingSafeEqual } from 'node:crypto';

/** Sets these seals apart from the tokens of visitors, which the same key signs. */
const purpose = 'releases of a document:';

const sealOf = (key: string, releases: string) =>
  createHmac('sha256', key)
    .update(purpose + releases)
    .digest();

/** Seals the releases of a document, so that reports can name no others than those that were sent to visitors. */
export const sealReleases = (key: string, releases: string): string =>
  sealOf(key, releases).toString('base64url');

/** Whether the shell server has sealed these releases. */
export function isSealed(key: string, releases: string, seal: string): boolean {
  const given = Buffer.from(seal, 'base64url');
  const expected = sealOf(key, releases);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
