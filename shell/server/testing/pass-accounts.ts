import { execFileSync } from 'node:child_process';
import { generateKeyPairSync, type KeyObject, X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const passphrase = 'a passphrase of the key';

interface Workplace {
  openssl(...parameters: readonly string[]): void;
  read(name: string): string;
  write(name: string, content: string | Buffer): void;
}

/** Works with keys and certificates in a folder of their own, which is gone afterwards. */
function inFolder<T>(work: (place: Workplace) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'passes-'));
  try {
    return work({
      openssl: (...parameters) => void execFileSync('openssl', parameters, { cwd: folder, stdio: 'pipe' }),
      read: (name) => readFileSync(join(folder, name), 'utf8'),
      write: (name, content) => writeFileSync(join(folder, name), content),
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

interface AppleTestAccount {
  readonly settings: Readonly<Record<string, string>>;
  /** Signs passes. */
  readonly certificate: X509Certificate;
}

const passType = 'pass.com.example.tickets';
const team = 'A1B2C3D4E5';

/** An authority in Apple's place, and settings with a certificate of it. @param days - until its end */
export const makeAppleAccount = (days = 365): AppleTestAccount =>
  inFolder(({ openssl, read }) => {
    const authority = ['-subj', '/CN=Authority of passes', '-days', '400'];
    openssl(
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      ...authority,
      '-keyout',
      'ca.key',
      '-out',
      'ca.pem',
    );
    const owner = `/UID=${passType}/CN=Pass Type ID: ${passType}/OU=${team}/O=Example`;
    const secret = ['-passout', `pass:${passphrase}`];
    openssl(
      'req',
      '-new',
      '-newkey',
      'rsa:2048',
      '-subj',
      owner,
      ...secret,
      '-keyout',
      'own.key',
      '-out',
      'own.csr',
    );
    const by = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-days', String(days)];
    openssl('x509', '-req', '-in', 'own.csr', ...by, '-out', 'own.pem');
    return {
      settings: {
        APPLE_PASS_TYPE: passType,
        APPLE_PASS_TEAM: team,
        APPLE_PASS_CERTIFICATE: read('own.pem'),
        // As container platforms store it.
        APPLE_PASS_KEY: read('own.key').replaceAll('\n', '\\n'),
        APPLE_PASS_KEY_PASSPHRASE: passphrase,
        APPLE_PASS_WWDR_CERTIFICATE: read('ca.pem'),
      },
      certificate: new X509Certificate(read('own.pem')),
    };
  });

interface GoogleTestAccount {
  readonly settings: Readonly<Record<string, string>>;
  /** Verifies links. */
  readonly publicKey: KeyObject;
}

/** A service account in Google's place. */
export function makeGoogleAccount(): GoogleTestAccount {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = {
    type: 'service_account',
    client_email: 'passes@my-tickets-123456.iam.gserviceaccount.com',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
  };
  return {
    settings: { GOOGLE_PASS_ISSUER: '3388000000012345678', GOOGLE_PASS_KEY: JSON.stringify(key) },
    publicKey,
  };
}

/** The files of a pass, whose archive compresses nothing. */
export function filesOfPass(pass: Buffer): ReadonlyMap<string, Buffer> {
  const files = new Map<string, Buffer>();
  const localHeader = 0x04034b50;
  for (let at = 0; pass.readUInt32LE(at) === localHeader; ) {
    const [size, nameLength, extraLength] = [
      pass.readUInt32LE(at + 18),
      pass.readUInt16LE(at + 26),
      pass.readUInt16LE(at + 28),
    ];
    const start = at + 30 + nameLength + extraLength;
    files.set(pass.toString('utf8', at + 30, at + 30 + nameLength), pass.subarray(start, start + size));
    at = start + size;
  }
  return files;
}

/**
 * The certificate that signed the manifest of a pass, which the account's authority has issued.
 * @throws if the signature is wrong.
 */
export const signerOf = (
  files: ReadonlyMap<string, Buffer>,
  { settings }: AppleTestAccount,
): X509Certificate =>
  inFolder(({ openssl, read, write }) => {
    write('manifest.json', files.get('manifest.json') ?? '');
    write('signature', files.get('signature') ?? '');
    write('ca.pem', settings['APPLE_PASS_WWDR_CERTIFICATE'] ?? '');
    const signature = [
      '-inform',
      'DER',
      '-in',
      'signature',
      '-content',
      'manifest.json',
      '-signer',
      'signer.pem',
    ];
    openssl('smime', '-verify', ...signature, '-CAfile', 'ca.pem', '-purpose', 'any', '-out', 'content');
    return new X509Certificate(read('signer.pem'));
  });
