import type { KeyObject } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '@storefront/server';
import { createPrivateKeyText, readPrivateKey, readPublicKeyText } from './keys';

const readWith =
  <Key>(read: (pem: string) => Key, kind: string) =>
  (file: string): Key => {
    try {
      return read(readFileSync(file, 'utf8'));
    } catch (cause) {
      throw new UserError(`${file} holds no Ed25519 ${kind} key: name another file.`, { cause });
    }
  };

/** The private key in a PEM file. @throws {UserError} where it holds none. */
export const readPrivateKeyFile: (file: string) => KeyObject = readWith(readPrivateKey, 'private');

/** The public key in a PEM file, of which a private one holds it as well. @throws {UserError} where it holds none. */
export const readPublicKeyFile: (file: string) => string = readWith(readPublicKeyText, 'public');

/** File of a team's private key in a folder of keys. */
export const keyFileOf = (folder: string, owner: string) =>
  join(folder, `${owner.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.pem`);

/** The private key of a team in a folder of keys, or null where it has none there. */
export function findKey(folder: string, owner: string): KeyObject | null {
  const file = keyFileOf(folder, owner);
  return existsSync(file) ? readPrivateKey(readFileSync(file, 'utf8')) : null;
}

/** The private key of a team, made where there is none: for demonstration and development alone. */
export function demonstrationKey(folder: string, owner: string): KeyObject {
  const known = findKey(folder, owner);
  if (known) return known;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = keyFileOf(folder, owner);
  const beside = `${file}.${process.pid}`;
  writeFileSync(beside, createPrivateKeyText(), { mode: 0o600 });
  try {
    // Where two starts make the key at once, the first one's counts.
    if (!existsSync(file)) linkSync(beside, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(beside, { force: true });
  }
  return demonstrationKey(folder, owner);
}
