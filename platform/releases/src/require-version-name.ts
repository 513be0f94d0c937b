import { UserError } from '@storefront/server/user-error';

/** A version is the name of a folder and a part of addresses. @throws {UserError} where it can be neither. */
export function requireVersionName(version: string): void {
  if (/^\w[\w.-]{0,63}$/.test(version)) return;
  throw new UserError(
    `"${version}" is no version: name one such as 1.2.0-rc.1, of at most 64 letters, digits, . _ and -.`,
  );
}
