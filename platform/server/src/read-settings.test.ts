import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { allOrNone, readSettings } from './read-settings';
import { defaulted, describeSettings, optional, required } from './setting';
import { origin, port, words } from './settings-fields';

const fields = {
  SHOP_PORT: defaulted(port, '3000', 'port to listen on'),
  SHOP_ORIGIN: required(origin, 'where visitors reach it'),
  SHOP_ACCOUNT: optional(words, 'account'),
  SHOP_KEY: optional(words, 'its key'),
};
const schema = v.pipe(v.object(fields), allOrNone([['SHOP_ACCOUNT', 'SHOP_KEY']]));
const read = (environment: NodeJS.ProcessEnv) => readSettings('shop', schema, environment);
const shop = { SHOP_ORIGIN: 'https://shop.example.com' };

test('settings are read, and what is empty or blank counts as not set', () => {
  expect(read({ ...shop, SHOP_PORT: '', SHOP_ACCOUNT: ' ', OTHER: 'x' })).toEqual({
    SHOP_PORT: 3000,
    SHOP_ORIGIN: 'https://shop.example.com',
    SHOP_ACCOUNT: undefined,
    SHOP_KEY: undefined,
  });
});

test('every wrong setting is named in one sentence, with where it was set and what is allowed', () => {
  expect(() => read({ SHOP_PORT: '0' })).toThrow(
    'The shop cannot start: SHOP_PORT must be a port from 1 to 65535 (set in the environment); SHOP_ORIGIN must be an origin such as https://tickets.example.com (not set).',
  );
});

test('an account that is named in part is refused with the setting that is missing', () => {
  expect(() => read({ ...shop, SHOP_ACCOUNT: 'a' })).toThrow(
    'The shop cannot start: SHOP_KEY must be set together with SHOP_ACCOUNT (not set).',
  );
  expect(read({ ...shop, SHOP_ACCOUNT: 'a', SHOP_KEY: 'k' })).toMatchObject({ SHOP_KEY: 'k' });
});

test('a wrong setting that comes from the .env file is said to come from there', () => {
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

test('the docs learn of each setting what it is, whether it is needed, and its default', () => {
  expect(describeSettings(fields).slice(0, 3)).toEqual([
    { name: 'SHOP_PORT', description: 'port to listen on', isRequired: false, byDefault: '3000' },
    { name: 'SHOP_ORIGIN', description: 'where visitors reach it', isRequired: true, byDefault: null },
    { name: 'SHOP_ACCOUNT', description: 'account', isRequired: false, byDefault: null },
  ]);
});
