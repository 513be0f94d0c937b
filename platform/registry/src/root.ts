import { publicKey } from '@ticket-storefront/format';
import { formatList, UserError } from '@ticket-storefront/server';
import { publicKeyOf, type SigningKey, signBytes } from '@ticket-storefront/signing';
import { type Key, Metadata, MetadataKind, Root, Signature } from '@tufjs/models';
import * as v from 'valibot';

/** Path of a version of the root document, beside the registry. */
export const rootPath = (version: number) => `roots/${version}.json`;

/** Max bytes of a root document; a larger one is not read. */
export const rootLimitBytes = 64 * 1024;

const person = v.pipe(
  v.string(),
  v.regex(
    /^[\p{L}\p{N}][\p{L}\p{N} .@_-]{0,63}$/u,
    'A person has a name of letters, digits, spaces and . @ _ -.',
  ),
);

const role = v.pipe(
  v.strictObject({
    persons: v.pipe(v.array(person), v.minLength(1)),
    /** How many of them have to sign. */
    threshold: v.pipe(v.number(), v.integer(), v.minValue(1)),
  }),
  v.check(
    ({ persons, threshold }) => new Set(persons).size >= threshold,
    'A threshold is at most the number of persons.',
  ),
);

/** What a root document says, as people write it. */
export const rootDescriptionSchema = v.pipe(
  v.strictObject({
    /** Public keys of people, in 43 characters, by name. Their private halves are kept offline. */
    persons: v.record(person, publicKey),
    /** Who signs the next root document. */
    root: role,
    /** Who approves releases that run in checkouts. */
    checkouts: role,
    /** Percentage of visits up to which a release runs in checkouts without approvals. */
    checkoutShare: v.pipe(v.number(), v.minValue(0), v.maxValue(100)),
    /** Public keys that sign registries. */
    registrar: v.pipe(v.array(publicKey), v.minLength(1)),
    expires: v.pipe(v.string(), v.isoTimestamp()),
  }),
  v.check(
    ({ persons, root, checkouts }) =>
      [...root.persons, ...checkouts.persons].every((name) => Object.hasOwn(persons, name)),
    'Each person of a role needs a key in "persons".',
  ),
  v.check(({ persons, registrar }) => {
    const keys = [...Object.values(persons), ...registrar];
    return new Set(keys).size === keys.length;
  }, 'Each person and the registrar need a key of their own.'),
);

export type RootDescription = v.InferOutput<typeof rootDescriptionSchema>;

/** A version of the root document, and its signed text. Its signatures are not checked by having it. */
export interface PlatformRoot extends RootDescription {
  /** Grows by 1. */
  readonly version: number;
  readonly text: Buffer;
}

const ownFields = v.object({ checkout_share: v.number() });

const hexOf = (key: string) => Buffer.from(key, 'base64url').toString('hex');

/** A key's id is the key, so that nobody counts twice by two ids for one key. */
const keyEntry = (key: string, owner?: string) => [
  key,
  {
    keytype: 'ed25519',
    scheme: 'ed25519',
    keyval: { public: hexOf(key) },
    ...(owner !== undefined && { person: owner }),
  },
];

/** Writes a root document as TUF's root metadata (https://theupdateframework.github.io/specification/latest/), not signed yet. */
export function draftRoot(description: RootDescription, version: number): string {
  const { persons, root, checkouts, checkoutShare, registrar, expires } = description;
  const roleOf = ({ persons: names, threshold }: RootDescription['root']) => ({
    keyids: names.map((name) => persons[name] ?? ''),
    threshold,
  });
  // TUF requires these roles; the registry takes their place, so nobody may sign their documents.
  const nobody = { keyids: [], threshold: 1 };
  const signed = Root.fromJSON({
    _type: MetadataKind.Root,
    spec_version: '1.0.31',
    version,
    expires,
    consistent_snapshot: true,
    keys: Object.fromEntries([
      ...Object.entries(persons).map(([name, key]) => keyEntry(key, name)),
      ...registrar.map((key) => keyEntry(key)),
    ]),
    roles: {
      root: roleOf(root),
      checkouts: roleOf(checkouts),
      registry: { keyids: registrar, threshold: 1 },
      ...{ timestamp: nobody, snapshot: nobody, targets: nobody },
    },
    checkout_share: checkoutShare,
  });
  return JSON.stringify(new Metadata(signed).toJSON());
}

const parseMetadata = (text: Buffer): Metadata<Root> =>
  Metadata.fromJSON(MetadataKind.Root, JSON.parse(text.toString()));

function descriptionOf({ signed }: Metadata<Root>): unknown {
  const personOf = (key: string) => signed.keys[key]?.unrecognizedFields?.['person'];
  const roleOf = (name: string) => {
    const { keyIDs = [], threshold } = signed.roles[name] ?? {};
    return { persons: keyIDs.map(personOf), threshold };
  };
  const keys = Object.values(signed.keys);
  // A text of 43 characters has spare bits: only one text is the id of a key.
  const isTrue = ({ keyID, keyType, scheme, keyVal }: Key) =>
    keyType === 'ed25519' &&
    scheme === 'ed25519' &&
    keyVal['public'] === hexOf(keyID) &&
    Buffer.from(keyID, 'base64url').toString('base64url') === keyID;
  const owned = keys
    .filter(isTrue)
    .flatMap(({ keyID }) => (personOf(keyID) === undefined ? [] : [[personOf(keyID), keyID]]));
  return {
    persons: Object.fromEntries(owned),
    root: roleOf('root'),
    checkouts: roleOf('checkouts'),
    checkoutShare: v.parse(ownFields, signed.unrecognizedFields).checkout_share,
    registrar: (signed.roles['registry']?.keyIDs ?? []).filter((key) => {
      const known = signed.keys[key];
      return known !== undefined && isTrue(known);
    }),
    expires: signed.expires,
  };
}

/** Reads a root document without checking who signed it; null if it is none. */
export function readRoot(text: Buffer): PlatformRoot | null {
  if (text.length > rootLimitBytes) return null;
  try {
    const metadata = parseMetadata(text);
    const parsed = v.safeParse(rootDescriptionSchema, descriptionOf(metadata));
    return parsed.success ? { ...parsed.output, version: metadata.signed.version, text } : null;
  } catch {
    return null;
  }
}

/** Adds the signature of a key to a root document. @throws {UserError} if the text is none. */
export function signRoot(text: string, key: SigningKey): string {
  const root = readRoot(Buffer.from(text));
  if (!root) throw new UserError('The file is not a root document: make one with `storefront root draft`.');
  const publicKey = publicKeyOf(key);
  const metadata = parseMetadata(root.text);
  metadata.sign((bytes) => new Signature({ keyID: publicKey, sig: signBytes(bytes, key).toString('hex') }));
  return JSON.stringify(metadata.toJSON());
}

/** "2 of Ada, Ben and Cy", for sentences. */
export function describeSigners({ persons, threshold }: RootDescription['root']): string {
  return threshold === persons.length ? formatList(persons) : `${threshold} of ${formatList(persons)}`;
}

const isSignedBy = (signer: Metadata<Root>, signed: Metadata<Root>): boolean => {
  try {
    signer.verifyDelegate('root', signed);
    return true;
  } catch {
    return false;
  }
};

/**
 * Why a text is not the root document that follows another one, or null if it is. Both documents' people must have signed it
 * (TUF, "Update the root role").
 * @returns continues "The root document …"
 */
export function refuseNextRoot(trusted: PlatformRoot, text: Buffer): string | null {
  if (text.length > rootLimitBytes)
    return `has ${text.length} bytes, and at most ${rootLimitBytes} are allowed`;
  const next = readRoot(text);
  if (!next) return 'is not one';
  if (next.version !== trusted.version + 1) return `has version ${next.version}, after ${trusted.version}`;
  const metadata = parseMetadata(text);
  if (!isSignedBy(parseMetadata(trusted.text), metadata))
    return `is not signed by ${describeSigners(trusted.root)}, as version ${trusted.version} requires`;
  if (!isSignedBy(metadata, metadata))
    return `is not signed by ${describeSigners(next.root)}, as it requires itself`;
  return null;
}

/** Reads the first root document of a server or program. @throws {UserError} if its own people have not signed it. */
export function firstRoot(text: Buffer, file: string): PlatformRoot {
  const root = readRoot(text);
  if (!root)
    throw new UserError(
      `${file} is not a root document: set PLATFORM_ROOT to one that \`storefront root sign\` has signed.`,
    );
  const metadata = parseMetadata(text);
  if (isSignedBy(metadata, metadata)) return root;
  throw new UserError(
    `${file} is not signed by ${describeSigners(root.root)}: let them run \`storefront root sign\`.`,
  );
}

/** The person with a key, or null. */
export const personOf = ({ persons }: RootDescription, key: string): string | null =>
  Object.entries(persons).find(([, own]) => own === key)?.[0] ?? null;
