import type { KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { UserError } from '@storefront/server/user-error';
import { readPrivateKey, readPublicKeyText } from './keys';

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
