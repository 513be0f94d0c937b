import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import {
  allOrNone,
  baseAddress,
  blockedPorts,
  defaulted,
  describeSettings,
  firstOfFourPorts,
  flag,
  nonEmptyText,
  optional,
  origin,
  port,
  publicKeys,
  readSettings,
  required,
  webhookSecret,
  wholeNumber,
} from './settings';

/** Whether fetch refuses a port without connecting. */
async function isRefused(port: number): Promise<boolean> {
  const request = { signal: AbortSignal.timeout(1000), redirect: 'manual' } as const;
  const failure = await fetch(`http://127.0.0.1:${port}/`, request).then(
    () => null,
    (error: Error) => error,
  );
  return String(failure?.cause) === 'Error: bad port';
}

test('blocks exactly the ports that fetch refuses', async () => {
  const near = [...blockedPorts].flatMap((port) => [port - 1, port, port + 1]).filter((port) => port > 0);
  const refused = await Promise.all(
    [...new Set(near)].map(async (port) => ((await isRefused(port)) ? [port] : [])),
  );
  expect(refused.flat().sort((a, b) => a - b)).toEqual([...blockedPorts].sort((a, b) => a - b));
});

const fields = {
  SHOP_PORT: defaulted(port, '3000', 'port to listen on'),
  SHOP_ORIGIN: required(origin, 'where visitors reach it'),
  SHOP_ACCOUNT: optional(nonEmptyText, 'account'),
  SHOP_KEY: optional(nonEmptyText, 'its key'),
};
const schema = v.pipe(v.object(fields), allOrNone([['SHOP_ACCOUNT', 'SHOP_KEY']]));
const read = (environment: NodeJS.ProcessEnv) => readSettings('shop', schema, environment);
const shop = { SHOP_ORIGIN: 'https://shop.example.com' };

test('reads settings, and treats empty and blank ones as not set', () => {
  expect(read({ ...shop, SHOP_PORT: '', SHOP_ACCOUNT: ' ', OTHER: 'x' })).toEqual({
    SHOP_PORT: 3000,
    SHOP_ORIGIN: 'https://shop.example.com',
    SHOP_ACCOUNT: undefined,
    SHOP_KEY: undefined,
  });
});

test('names every wrong setting with its source and the allowed values in one sentence', () => {
  expect(() => read({ SHOP_PORT: '0' })).toThrow(
    'The shop cannot start: SHOP_PORT must be a port from 1 to 65535 (set in the environment); SHOP_ORIGIN must be an origin such as https://tickets.example.com (not set).',
  );
});

test('refuses an incomplete account, and names the missing setting', () => {
  expect(() => read({ ...shop, SHOP_ACCOUNT: 'a' })).toThrow(
    'The shop cannot start: SHOP_KEY must be set together with SHOP_ACCOUNT (not set).',
  );
  expect(read({ ...shop, SHOP_ACCOUNT: 'a', SHOP_KEY: 'k' })).toMatchObject({ SHOP_KEY: 'k' });
});

test('names the .env file as the source of a wrong setting', () => {
  const outer = process.cwd();
  const folder = mkdtempSync(join(tmpdir(), 'settings-'));
  writeFileSync(join(folder, '.env'), '# shop\nSHOP_PORT="ten"\n');
  process.chdir(folder);
  try {
    expect(() => read({ ...shop, SHOP_PORT: 'ten' })).toThrow('65535 (set in .env)');
    expect(() => read({ ...shop, SHOP_PORT: 'nine' })).toThrow('65535 (set in the environment)');
  } finally {
    process.chdir(outer);
    rmSync(folder, { recursive: true });
  }
});

test('describes settings for the docs with default and requirement', () => {
  expect(describeSettings(fields).slice(0, 3)).toEqual([
    { name: 'SHOP_PORT', description: 'port to listen on', isRequired: false, byDefault: '3000' },
    { name: 'SHOP_ORIGIN', description: 'where visitors reach it', isRequired: true, byDefault: null },
    { name: 'SHOP_ACCOUNT', description: 'account', isRequired: false, byDefault: null },
  ]);
});

const key = 'A'.repeat(43);
const secretOf = (bytes: number) => `whsec_${Buffer.alloc(bytes, 1).toString('base64')}`;
const noSecret = 'must be whsec_ and the base64 of 24 to 64 random bytes, as openssl rand -base64 32 prints';

test.each([
  [origin, 'https://assets.example.com', 'https://assets.example.com'],
  [origin, 'https://assets.example.com/', 'https://assets.example.com'],
  [origin, ' https://Assets.example.com:443 ', 'https://assets.example.com'],
  [origin, 'http://localhost:3001', 'http://localhost:3001'],
  [baseAddress, 'https://api.example.com/v1/', 'https://api.example.com/v1'],
  [port, '3000', 3000],
  [wholeNumber, '0', 0],
  [flag, 'false', false],
  [publicKeys, `${key},${key}`, [key, key]],
  [webhookSecret, ` ${secretOf(24)}`, secretOf(24)],
  [webhookSecret, secretOf(64), secretOf(64)],
])('%#: %s is read as %j', (kind, setting, expected) => {
  expect(v.parse(kind, setting)).toEqual(expected);
});

test.each([
  [origin, 'assets.example.com', 'must be an origin such as https://tickets.example.com'],
  [origin, 'ftp://assets.example.com', 'must be an origin such as https://tickets.example.com'],
  [origin, `https://${'a'.repeat(93)}`, 'must have at most 100 characters'],
  [
    origin,
    'https://assets.example.com/storefront',
    'must be an origin without a path, such as https://tickets.example.com',
  ],
  [
    origin,
    'https://assets.example.com/?a',
    'must be an origin without a path, such as https://tickets.example.com',
  ],
  [baseAddress, 'nowhere', 'must be an address such as https://api.example.com'],
  [port, '65536', 'must be a port from 1 to 65535'],
  [port, '1e3', 'must be a port from 1 to 65535'],
  [firstOfFourPorts, '65533', 'must be a port from 1 to 65532'],
  [wholeNumber, '-1', 'must be a whole number, 0 or more'],
  [flag, 'yes', 'must be true or false'],
  [publicKeys, key.slice(1), 'must be public keys of 43 characters, separated by commas'],
  [webhookSecret, secretOf(23), noSecret],
  [webhookSecret, secretOf(65), noSecret],
  [webhookSecret, secretOf(32).slice('whsec_'.length), noSecret],
  [webhookSecret, 'whsec_a secret that is long enough, but not base64', noSecret],
])('%#: %s is refused with what is allowed', (kind, setting, allowed) => {
  expect(v.safeParse(kind, setting).issues?.map(({ message }) => message)).toEqual([allowed]);
});
