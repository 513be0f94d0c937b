import { createHash, createPublicKey } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Certificate, makeCertificate } from '../../certificate';

const folder = '.data/bench-page/braintree-certificate';
const files = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') };

/** Makes the certificate of Braintree's hosts for the browsers of one run. */
export function makeBraintreeCertificate(): void {
  const { cert, key } = makeCertificate();
  mkdirSync(folder, { recursive: true });
  writeFileSync(files.cert, cert);
  writeFileSync(files.key, key, { mode: 0o600 });
}

export const readBraintreeCertificate = (): Certificate => ({
  cert: readFileSync(files.cert, 'utf8'),
  key: readFileSync(files.key, 'utf8'),
});

/** Makes a browser trust it. A browser that ignores certificate errors caches nothing from such hosts. */
export function braintreeKeyHash(): string {
  const key = createPublicKey(readBraintreeCertificate().cert).export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(key).digest('base64');
}
