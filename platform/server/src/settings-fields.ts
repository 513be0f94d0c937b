import * as v from 'valibot';
import { blockedPorts } from './blocked-ports';

/** Text of one form. @param allowed - what such text must be, for the person who set it otherwise. */
const text = (allowed: string, isAllowed: (value: string) => boolean) =>
  v.pipe(v.string(allowed), v.trim(), v.check(isAllowed, allowed));

const number = (allowed: string, least: number, most: number) =>
  v.pipe(
    text(allowed, (value) => /^\d{1,9}$/.test(value) && Number(value) >= least && Number(value) <= most),
    v.transform(Number),
  );

const isWebAddress = (value: string) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
const withoutLastSlash = (value: string) => value.replace(/\/+$/, '');

/** Any text. */
export const words = text('must not be empty', (value) => value !== '');

/** A text that cannot be guessed. */
export const secret = text('must be at least 32 characters long', (value) => value.length >= 32);

/** A folder, absolute or relative to where the process runs. */
export const folder = text('must be a folder', (value) => value !== '');

/** A file, absolute or relative to where the process runs. */
export const file = text('must be a file', (value) => value !== '');

/** A place that holds files: a folder or a bucket. */
export const storage = text('must be a folder or s3://bucket/prefix', (value) => value !== '');

/** A port to listen on. */
export const port = number('must be a port from 1 to 65535', 1, 65_535);

const blockedOfFour = (first: number) =>
  [first, first + 1, first + 2, first + 3].find((port) => blockedPorts.has(port));

/** The port of a storefront on this machine, whose other servers take the three after it. */
export const firstOfFourPorts = v.pipe(
  number('must be a port from 1 to 65532', 1, 65_532),
  v.check(
    (first) => blockedOfFour(first) === undefined,
    ({ input }) =>
      `must not take port ${blockedOfFour(input)}, which browsers open no page from: choose another, such as 3000`,
  ),
);

/** A number that is not 0. */
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

/** An address as it is shown or asked. */
export const address = text('must be an address such as https://www.example.com/terms', URL.canParse);

/** An address that browsers load from. */
export const webAddress = text('must be an address such as https://www.example.com/script.js', isWebAddress);

/** An address that paths are added to, without a slash at its end. */
export const baseAddress = v.pipe(
  text('must be an address such as https://api.example.com', isWebAddress),
  v.transform(withoutLastSlash),
);

/** Scheme, host and port. A path is refused, since addresses and policies are made of it. */
export const origin = v.pipe(
  text('must be an origin such as https://tickets.example.com', isWebAddress),
  v.transform((value) => new URL(value)),
  v.check(
    ({ pathname, search, hash }) => pathname + search + hash === '/',
    'must be an origin without a path, such as https://tickets.example.com',
  ),
  v.transform((value) => value.origin),
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
