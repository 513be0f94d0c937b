import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { allOrNone, nonEmptyText, optional, type SettingsOf } from '@ticket-storefront/server';
import * as v from 'valibot';
import type { Wallet } from '../../src/confirmation/passes';

/** Secrets of container platforms often have line breaks as `\n`. */
const pem = v.pipe(
  nonEmptyText,
  v.transform((text) => text.replaceAll('\\n', '\n')),
);

function certificateOf(text: string): X509Certificate | null {
  try {
    return new X509Certificate(text);
  } catch {
    return null;
  }
}

const certificate = v.pipe(
  pem,
  v.transform(certificateOf),
  v.instance(X509Certificate, 'must be a certificate as PEM text'),
);

function rsaKeyOf(key: string, passphrase?: string): KeyObject | null {
  try {
    const read = createPrivateKey({ key, ...(passphrase !== undefined && { passphrase }) });
    return read.asymmetricKeyType === 'rsa' ? read : null;
  } catch {
    return null;
  }
}

const serviceAccountFile = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    client_email: v.string(),
    private_key: v.pipe(
      v.string(),
      v.transform((text) => rsaKeyOf(text)),
    ),
  }),
);

/** The account of Google Wallet that signs links. */
interface ServiceAccount {
  readonly email: string;
  readonly key: KeyObject;
}

function serviceAccountOf(text: string): ServiceAccount | null {
  const { success, output } = v.safeParse(serviceAccountFile, text);
  return success && output.private_key ? { email: output.client_email, key: output.private_key } : null;
}

/** Settings of the passes for wallets of phones (docs/rules.md, Passes). Without them tickets have none. */
export const passFields = {
  APPLE_PASS_TYPE: optional(
    v.pipe(
      nonEmptyText,
      v.regex(/^pass\.[\w.-]+$/, 'must be an identifier such as pass.com.example.tickets'),
    ),
    'pass type identifier at Apple, for example `pass.com.example.tickets`; without it there are no passes for Apple Wallet ([deploy.md](deploy.md), Passes)',
  ),
  APPLE_PASS_TEAM: optional(
    v.pipe(nonEmptyText, v.regex(/^[A-Z0-9]{10}$/, 'must be a team identifier of 10 characters')),
    'team identifier at Apple, for example `A1B2C3D4E5`',
  ),
  APPLE_PASS_CERTIFICATE: optional(certificate, 'certificate of the pass type identifier, as PEM text'),
  APPLE_PASS_KEY: optional(pem, 'private key of that certificate, as PEM text'),
  APPLE_PASS_KEY_PASSPHRASE: optional(nonEmptyText, 'passphrase of that key, if it is encrypted'),
  APPLE_PASS_WWDR_CERTIFICATE: optional(
    certificate,
    'certificate of Apple (Worldwide Developer Relations) that issued the other one, as PEM text',
  ),
  GOOGLE_PASS_ISSUER: optional(
    v.pipe(nonEmptyText, v.regex(/^\d+$/, 'must be an issuer ID, which has digits only')),
    'issuer ID at Google Wallet; without it there are no passes for Google Wallet ([deploy.md](deploy.md), Passes)',
  ),
  GOOGLE_PASS_KEY: optional(
    v.pipe(
      nonEmptyText,
      v.transform(serviceAccountOf),
      v.custom<ServiceAccount>(Boolean, 'must be the JSON text of a service account’s key'),
    ),
    'key of the service account that is a developer of that issuer: the text of its JSON file',
  ),
};

type PassSettings = SettingsOf<typeof passFields>;

const appleAccount = [
  'APPLE_PASS_TYPE',
  'APPLE_PASS_TEAM',
  'APPLE_PASS_CERTIFICATE',
  'APPLE_PASS_KEY',
  'APPLE_PASS_WWDR_CERTIFICATE',
] as const;

/** Refuses accounts of which a setting is missing. */
export const completePassAccounts = <T extends PassSettings>() =>
  allOrNone<T>([appleAccount, ['GOOGLE_PASS_ISSUER', 'GOOGLE_PASS_KEY']]);

/** What signs passes for Apple Wallet. */
export interface AppleAccount {
  readonly passType: string;
  readonly team: string;
  readonly certificate: X509Certificate;
  readonly key: KeyObject;
  /** Apple's, which issued the certificate. */
  readonly issuer: X509Certificate;
}

/** What signs links to Google Wallet. */
export interface GoogleAccount extends ServiceAccount {
  readonly issuer: string;
}

/** The value of a field in the name of a certificate's owner, for example of `OU`. */
const ownerOf = ({ subject }: X509Certificate, field: string) =>
  subject
    .split('\n')
    .find((line) => line.startsWith(`${field}=`))
    ?.slice(field.length + 1);

/** The account of Apple Wallet; null without one. The settings belong together, unless {@link consistentPassAccounts} refuses them. */
export function appleAccountOf(settings: PassSettings): AppleAccount | null {
  const { APPLE_PASS_TYPE: passType, APPLE_PASS_TEAM: team, APPLE_PASS_CERTIFICATE: own } = settings;
  const { APPLE_PASS_WWDR_CERTIFICATE: issuer, APPLE_PASS_KEY: text = '' } = settings;
  const key = rsaKeyOf(text, settings.APPLE_PASS_KEY_PASSPHRASE);
  return passType && team && own && key && issuer ? { passType, team, certificate: own, key, issuer } : null;
}

/** The account of Google Wallet; null without one. */
export const googleAccountOf = (settings: PassSettings): GoogleAccount | null =>
  settings.GOOGLE_PASS_ISSUER && settings.GOOGLE_PASS_KEY
    ? { issuer: settings.GOOGLE_PASS_ISSUER, ...settings.GOOGLE_PASS_KEY }
    : null;

type Fault = readonly [setting: keyof PassSettings, message: string];

function faultOf(settings: PassSettings): Fault | null {
  if (appleAccount.some((name) => settings[name] === undefined)) return null;
  const account = appleAccountOf(settings);
  if (!account) {
    return ['APPLE_PASS_KEY', 'must be an RSA key as PEM text that APPLE_PASS_KEY_PASSPHRASE opens'];
  }
  const { passType, team, certificate: own, key, issuer } = account;
  if (!own.checkPrivateKey(key)) return ['APPLE_PASS_KEY', 'must be the key of APPLE_PASS_CERTIFICATE'];
  const ownType = ownerOf(own, 'UID');
  if (ownType !== passType) {
    return ['APPLE_PASS_TYPE', `must be that of APPLE_PASS_CERTIFICATE, which has ${ownType ?? 'none'}`];
  }
  const ownTeam = ownerOf(own, 'OU');
  if (ownTeam !== team) {
    return ['APPLE_PASS_TEAM', `must be that of APPLE_PASS_CERTIFICATE, which has ${ownTeam ?? 'none'}`];
  }
  if (own.checkIssued(issuer) && own.verify(issuer.publicKey)) return null;
  return ['APPLE_PASS_WWDR_CERTIFICATE', 'must be the certificate that issued APPLE_PASS_CERTIFICATE'];
}

/** Refuses settings of Apple Wallet that do not belong together: phones would reject every pass. */
export const consistentPassAccounts = <T extends PassSettings>() =>
  v.rawCheck<T>(({ dataset, addIssue }) => {
    const fault = dataset.typed ? faultOf(dataset.value) : null;
    if (!dataset.typed || !fault) return;
    const [key, message] = fault;
    const { value: input } = dataset;
    addIssue({ message, path: [{ type: 'object', origin: 'value', input, key, value: input[key] }] });
  });

const certificates = ['APPLE_PASS_CERTIFICATE', 'APPLE_PASS_WWDR_CERTIFICATE'] as const;

/** Milliseconds before the end of a certificate in which it is reported. */
const noticeMs = 30 * 24 * 60 * 60_000;

/** One sentence for each certificate that has ended, or ends within 30 days. */
export function endingCertificates(settings: PassSettings, now: Date): readonly string[] {
  return certificates.flatMap((name) => {
    const end = settings[name]?.validToDate;
    if (!end || end.getTime() - now.getTime() > noticeMs) return [];
    const day = end.toISOString().slice(0, 10);
    return end > now
      ? [`${name} ends on ${day}: renew it (docs/deploy.md, Passes).`]
      : [
          `${name} ended on ${day}, so tickets have no passes for Apple Wallet: renew it (docs/deploy.md, Passes).`,
        ];
  });
}

/** The wallets that tickets have passes for. One with a certificate that has ended has none. */
export function walletsOf(settings: PassSettings, now: Date): readonly Wallet[] {
  const isCurrent = certificates.every((name) => (settings[name]?.validToDate ?? 0) > now);
  return [
    ...(isCurrent ? (['apple'] as const) : []),
    ...(settings.GOOGLE_PASS_KEY ? (['google'] as const) : []),
  ];
}
