import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';

/** A new Ed25519 key, as the PEM text of its private half. */
export function createPrivateKeyText(): string {
  return generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
}

/**
 * An Ed25519 private key from its PEM text.
 * @throws {Error} where the text is none.
 */
export function readPrivateKey(pem: string): KeyObject {
  const key = createPrivateKey(pem);
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('The key is not an Ed25519 key.');
  return key;
}

/** The public half of a key as 43 characters of base64url, which also serve as its name. */
export function publicKeyOf(key: KeyObject): string {
  return key.export({ format: 'jwk' }).x ?? '';
}

/**
 * The public key in a PEM text: of a public key, or of the private key that it belongs to.
 * @throws {Error} where the text is none.
 */
export function readPublicKeyText(pem: string): string {
  const key = createPublicKey(pem);
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('The key is not an Ed25519 key.');
  return publicKeyOf(key);
}

/** A public key from its 43 characters. */
export function readPublicKey(text: string): KeyObject {
  return createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x: text } });
}
