import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import * as v from 'valibot';
import { UserError } from './user-error';

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

/** Ports that browsers block (https://fetch.spec.whatwg.org/#port-blocking). */
export const blockedPorts: ReadonlySet<number> = new Set([
  ...[1, 7, 9, 11, 13, 15, 17, 19, ...range(20, 23), 25, 37, 42, 43, 53, 69, 77, 79, 87, 95],
  ...[...range(101, 104), 109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179],
  ...[389, 427, 465, ...range(512, 515), 526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636],
  ...[989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566],
  ...[...range(6665, 6669), 6679, 6697, 10_080],
]);

/** A kind of text. @param allowed - describes valid text, for error messages. */
const text = (allowed: string, isAllowed: (value: string) => boolean) =>
  v.pipe(v.string(allowed), v.trim(), v.check(isAllowed, allowed));

const number = (allowed: string, min: number, max: number) =>
  v.pipe(
    text(allowed, (value) => /^\d{1,9}$/.test(value) && Number(value) >= min && Number(value) <= max),
    v.transform(Number),
  );

const isWebAddress = (value: string) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);

/** Any text. */
export const nonEmptyText = text('must not be empty', Boolean);

/** A text that nobody can guess. */
export const secret = text('must be at least 32 characters long', (value) => value.length >= 32);

/** The secret of a webhook in the notation of Standard Webhooks, for a key of 24 to 64 bytes. */
export const webhookSecret = text(
  'must be whsec_ and the base64 of 24 to 64 random bytes, as openssl rand -base64 32 prints',
  (value) => {
    const key = Buffer.from(value.replace(/^whsec_/, ''), 'base64');
    return value === `whsec_${key.toString('base64')}` && key.length >= 24 && key.length <= 64;
  },
);

/** A folder, absolute or relative to the working directory. */
export const folder = text('must be a folder', Boolean);

/** A file, absolute or relative to the working directory. */
export const file = text('must be a file', Boolean);

/** A folder or a bucket. */
export const storage = text('must be a folder or s3://bucket/prefix', Boolean);

/** A port to listen on. */
export const port = number('must be a port from 1 to 65535', 1, 65_535);

const blockedOfFour = (first: number) => range(first, first + 3).find((port) => blockedPorts.has(port));

/** The port of a storefront on this machine, whose other servers use the next three. */
export const firstOfFourPorts = v.pipe(
  number('must be a port from 1 to 65532', 1, 65_532),
  v.check(
    (first) => blockedOfFour(first) === undefined,
    ({ input }) =>
      `must not use port ${blockedOfFour(input)}, which browsers block: choose another, for example 3000`,
  ),
);

/** A number above 0. */
export const positive = number('must be a whole number above 0', 1, 999_999_999);

/** A number, which may be 0. */
export const wholeNumber = number('must be a whole number, 0 or more', 0, 999_999_999);

/** A colour. */
export const color = text('must be a colour such as #0a6548', (value) => /^#[0-9a-f]{6}$/i.test(value));

/** A switch. */
export const flag = v.pipe(
  text('must be true or false', (value) => value === 'true' || value === 'false'),
  v.transform((value) => value === 'true'),
);

/** One of a few words. */
export const oneOf = <const Word extends string>(...allowed: readonly Word[]) =>
  v.pipe(v.string(`must be ${allowed.join(' or ')}`), v.picklist(allowed, `must be ${allowed.join(' or ')}`));

/** Any address. */
export const address = text('must be an address such as https://www.example.com/terms', URL.canParse);

/** A web address. */
export const webAddress = text('must be an address such as https://www.example.com/script.js', isWebAddress);

/** An address for paths to be added, without a slash at its end. */
export const baseAddress = v.pipe(
  text('must be an address such as https://api.example.com', isWebAddress),
  v.transform((value) => value.replace(/\/+$/, '')),
);

/** Response headers name origins many times, and are limited to 8 KiB. */
export const maxOriginLength = 100;

/** Scheme, host and port, without a path. */
export const origin = v.pipe(
  text('must be an origin such as https://tickets.example.com', isWebAddress),
  v.transform((value) => new URL(value)),
  v.check(
    ({ pathname, search, hash }) => pathname + search + hash === '/',
    'must be an origin without a path, such as https://tickets.example.com',
  ),
  v.transform((value) => value.origin),
  v.maxLength(maxOriginLength, `must have at most ${maxOriginLength} characters`),
);

/** The address of a PostgreSQL database. */
export const databaseAddress = text('must be an address such as postgres://user@host/name', (value) =>
  /^postgres(ql)?:\/\//.test(value),
);

/** The address of a mail server. */
export const mailServer = text('must begin with smtp:// or smtps://', (value) => /^smtps?:\/\//.test(value));

/** Public Ed25519 keys in base64url, separated by commas. */
export const publicKeys = v.pipe(
  text('must be public keys of 43 characters, separated by commas', (value) =>
    value.split(',').every((key) => /^[\w-]{43}$/.test(key)),
  ),
  v.transform((value) => value.split(',')),
);

/** Names, separated by commas. */
export const names = v.pipe(
  text('must be names, separated by commas', (value) => value.split(',').every((name) => name.trim() !== '')),
  v.transform((value) => value.split(',').map((name) => name.trim())),
);

/** Some of a list of words, separated by commas; none if it is empty. */
export const someOf = (words: readonly string[]) =>
  v.pipe(
    text(`must be some of ${words.join(', ')}, separated by commas`, (value) =>
      value.split(',').every((word) => word === '' || words.includes(word.trim())),
    ),
    v.transform((value) => words.filter((word) => value.split(',').some((each) => each.trim() === word))),
  );

type Kind<T> = v.GenericSchema<string, T>;

/** A required setting. @param description - for the tables of the docs. */
export const required = <T>(kind: Kind<T>, description: string) => v.pipe(kind, v.description(description));

/** An optional setting. */
export const optional = <T>(kind: Kind<T>, description: string) =>
  v.pipe(v.optional(kind), v.description(description));

/** A setting with a default. @param byDefault - as text. */
export const defaulted = <T>(kind: Kind<T>, byDefault: string, description: string) =>
  v.pipe(v.optional(kind, byDefault), v.description(description));

/** The settings of a process by variable. */
export type SettingsFields = v.ObjectEntries;

/** The values of settings. */
export type SettingsOf<Fields extends SettingsFields> = v.InferOutput<v.ObjectSchema<Fields, undefined>>;

/** Describes settings as the docs list them, in their order in the code. */
export const describeSettings = (fields: SettingsFields) =>
  Object.entries(fields).map(([name, field]) => {
    const byDefault: unknown = v.getDefault(field);
    return {
      name,
      description: v.getDescription(field) ?? '',
      isRequired: field.type !== 'optional',
      /** Null if it has none. */
      byDefault: typeof byDefault === 'string' ? byDefault : null,
    };
  });

function environmentFile(): NodeJS.Dict<string> {
  try {
    return parseEnv(readFileSync('.env', 'utf8'));
  } catch {
    return {};
  }
}

function describeSettingSource(name: string, environment: NodeJS.ProcessEnv): string {
  if (!environment[name]?.trim()) return 'not set';
  return environmentFile()[name] === environment[name] ? 'set in .env' : 'set in the environment';
}

/** At least one setting is wrong. The message names all of them. */
export class SettingsError extends UserError {
  override readonly name = 'SettingsError';
}

/** Formats a list of names as text. */
export const formatList = (names: readonly string[]) => new Intl.ListFormat('en-GB').format(names);

/** Refuses incomplete accounts. @param accounts - the names of the settings of each account. */
export const allOrNone = <T extends Readonly<Record<string, unknown>>>(
  accounts: readonly (readonly string[])[],
) =>
  v.rawCheck<T>(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    for (const account of accounts) {
      const missing = account.filter((name) => dataset.value[name] === undefined);
      const [key] = missing;
      if (key === undefined || missing.length === account.length) continue;
      addIssue({
        message: `must be set together with ${formatList(account.filter((name) => name !== key))}`,
        path: [{ type: 'object', origin: 'value', input: dataset.value, key, value: undefined }],
      });
    }
  });

/**
 * Reads the settings of a server or command. Empty variables count as not set.
 * @param who - name of the server or command for the error message, for example `API`.
 * @throws {SettingsError} naming every wrong setting, its source, and the allowed values.
 */
export function readSettings<T>(
  who: string,
  schema: v.GenericSchema<unknown, T> & { readonly entries: SettingsFields },
  environment: NodeJS.ProcessEnv,
): T {
  // With `undefined` for missing settings, the kind of each setting writes the error message.
  const set = Object.fromEntries(
    Object.keys(schema.entries).map((name) => [name, environment[name]?.trim() || undefined]),
  );
  const parsed = v.safeParse(schema, set);
  if (parsed.success) return parsed.output;
  const wrong = parsed.issues.map((issue) => {
    const name = v.getDotPath(issue) ?? '';
    return `${name} ${issue.message} (${describeSettingSource(name, environment)})`;
  });
  throw new SettingsError(`The ${who} cannot start: ${wrong.join('; ')}.`);
}
