import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';

/** Creates an Ed25519 key, as the PEM text of its private half. */
export function createPrivateKeyText(): string {
  return generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
}

/** Reads an Ed25519 private key from its PEM text. @throws {Error} if the text has none. */
export function readPrivateKey(pem: string): KeyObject {
  const key = createPrivateKey(pem);
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('The key is not an Ed25519 key.');
  return key;
}

/** The public half of a key in 43 characters of base64url, which also identify it. */
export function publicKeyOf(key: KeyObject): string {
  return key.export({ format: 'jwk' }).x ?? '';
}

/** Reads the public key in a PEM text of a public or private key. @throws {Error} if the text has none. */
export function readPublicKeyText(pem: string): string {
  const key = createPublicKey(pem);
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('The key is not an Ed25519 key.');
  return publicKeyOf(key);
}

/** Reads a public key from its 43 characters. */
export function readPublicKey(text: string): KeyObject {
  return createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x: text } });
}
