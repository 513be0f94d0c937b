import { spawnSync } from 'node:child_process';
import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '@ticket-storefront/server';

/** Creates an Ed25519 key, as the PEM text of its private half. */
export const createPrivateKeyText = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();

function requireEd25519(key: KeyObject): KeyObject {
  if (key.asymmetricKeyType === 'ed25519') return key;
  throw new Error('The key is not an Ed25519 key.');
}

/** Reads an Ed25519 private key from its PEM text. @throws {Error} if the text has none. */
export const readPrivateKey = (pem: string): KeyObject => requireEd25519(createPrivateKey(pem));

/** An Ed25519 key that a program keeps, for example on a PKCS#11 token or in a cloud's key service. */
export interface KeptKey {
  /** In 43 characters. */
  readonly publicKey: string;
  /** The program and its arguments. It gets the bytes on standard input, and prints the 64 bytes of the signature in base64. */
  readonly command: readonly [string, ...string[]];
}

/** A private key, or a program that signs with one. */
export type SigningKey = KeyObject | KeptKey;

/** The key of the settings for a signing program; null without one. */
export function keptKeyOf({
  SIGN_COMMAND: command,
  SIGN_PUBLIC_KEY: [publicKey] = [],
}: {
  readonly SIGN_COMMAND?: string | undefined;
  readonly SIGN_PUBLIC_KEY?: readonly string[] | undefined;
}): KeptKey | null {
  const [program, ...args] = command?.split(/ +/) ?? [];
  return program && publicKey ? { publicKey, command: [program, ...args] } : null;
}

/** Reads a private key again whenever its file changes, so that a key can be replaced without a restart. */
export function followKeyFile(file: string): () => KeyObject {
  let read: { readonly changed: number; readonly key: KeyObject } | null = null;
  return () => {
    const { mtimeMs: changed } = statSync(file);
    if (read?.changed !== changed) read = { changed, key: readPrivateKeyFile(file) };
    return read.key;
  };
}

/** The public half of a key in 43 characters of base64url, which also identify it. */
export const publicKeyOf = (key: SigningKey): string =>
  'command' in key ? key.publicKey : (key.export({ format: 'jwk' }).x ?? '');

/** Milliseconds that a signing program may take: a person may have to touch a token. */
const signingTimeoutMs = 60_000;

/** Signs bytes. @throws {UserError} if a signing program fails, or signs with another key. */
export function signBytes(bytes: Buffer, key: SigningKey): Buffer {
  if (!('command' in key)) return sign(null, bytes, key);
  const [program, ...args] = key.command;
  const { status, stdout, error } = spawnSync(program, args, {
    input: bytes,
    stdio: ['pipe', 'pipe', 'inherit'],
    timeout: signingTimeoutMs,
  });
  const signature = Buffer.from(String(stdout), 'base64');
  if (status === 0 && verify(null, bytes, readPublicKey(key.publicKey), signature)) return signature;
  throw new UserError(
    `${program} did not sign with the key ${key.publicKey}: check SIGN_COMMAND and SIGN_PUBLIC_KEY.`,
    { cause: error },
  );
}

/** Reads a public key from its 43 characters. */
export const readPublicKey = (text: string): KeyObject =>
  createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x: text } });

function readPem(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new UserError(`${file} cannot be read (${code}): choose another file.`, { cause });
  }
}

const readWith =
  <Key>(read: (pem: string) => Key, kind: string) =>
  (file: string): Key => {
    const pem = readPem(file);
    try {
      return read(pem);
    } catch (cause) {
      throw new UserError(`${file} is not an Ed25519 ${kind} key: choose another file.`, { cause });
    }
  };

/** Reads the private key in a PEM file. @throws {UserError} if it has none, or cannot be read. */
export const readPrivateKeyFile = readWith(readPrivateKey, 'private');

/** Reads the public key in a PEM file, also from a private key. @throws {UserError} if it has none, or cannot be read. */
export const readPublicKeyFile = readWith(
  (pem) => publicKeyOf(requireEd25519(createPublicKey(pem))),
  'public',
);

/** Path of a team's private key in a folder of keys. */
export const keyFileOf = (folder: string, owner: string) =>
  join(folder, `${owner.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.pem`);

/** Reads the private key of a team in a folder of keys; null if it has none. */
export function findKey(folder: string, owner: string): KeyObject | null {
  const file = keyFileOf(folder, owner);
  return existsSync(file) ? readPrivateKey(readFileSync(file, 'utf8')) : null;
}

/** Reads or creates the private key of a team, for demonstration and development. */
export function demonstrationKey(folder: string, owner: string): KeyObject {
  const known = findKey(folder, owner);
  if (known) return known;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = keyFileOf(folder, owner);
  const beside = `${file}.${process.pid}`;
  writeFileSync(beside, createPrivateKeyText(), { mode: 0o600 });
  try {
    // If two processes create the key at once, the first one wins.
    if (!existsSync(file)) linkSync(beside, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(beside, { force: true });
  }
  return demonstrationKey(folder, owner);
}
