import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSettings } from './settings';

const right = {
  API_PORT: '3002',
  DATABASE_URL: 'postgres://localhost/shop',
  DATABASE_SCHEMA: 'storefront_3000',
  STOREFRONT_ORIGIN: 'http://localhost:3000/',
  SMTP_URL: '',
};

test('the environment is read; an empty variable counts as not set', () => {
  const settings = readSettings(right);
  expect(settings).toMatchObject({ API_PORT: 3002, STOREFRONT_ORIGIN: 'http://localhost:3000' });
  expect(settings.SMTP_URL).toBeUndefined();
});

test('every setting that is wrong is named in one sentence', () => {
  const read = () =>
    readSettings({ ...right, API_PORT: '99999', DATABASE_SCHEMA: 'public', STOREFRONT_ORIGIN: '' });
  expect(read).toThrow(
    'The API cannot start: API_PORT must be a port; DATABASE_SCHEMA must be named storefront_…; STOREFRONT_ORIGIN is not set.',
  );
  expect(() => readSettings({ ...right, SETTLE_AFTER_MS: '10' })).toThrow(/SETTLE_AFTER_MS must be longer/);
});

test.each([
  [{ MX_MERCHANT_ID: '1', MX_CONSUMER_KEY: 'k', MX_CONSUMER_SECRET: 's' }, 'MX_MERCHANT_ID'],
  [
    { BRAINTREE_MERCHANT_ID: '1', BRAINTREE_PUBLIC_KEY: 'k', BRAINTREE_PRIVATE_KEY: 's' },
    'BRAINTREE_MERCHANT_ID',
  ],
  [{ STRIPE_SECRET_KEY: 'k', STRIPE_WEBHOOK_SECRET: 's' }, 'STRIPE_WEBHOOK_SECRET'],
])('the keys of a processor are set all together or not at all: %j', (keys, named) => {
  expect(readSettings({ ...right, ...keys })).toMatchObject(keys);
  expect(readSettings(right)).not.toMatchObject(keys);
  for (const missing of Object.keys(keys)) {
    const read = () => readSettings({ ...right, ...keys, [missing]: '' });
    expect(read).toThrow(new RegExp(`^The API cannot start: ${named} must be set together with [^.]+\\.$`));
  }
});

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

test('the README names every setting of a processor in its table of payments', () => {
  const names = ['backend/src/settings.ts', 'shell/server/settings.ts'].flatMap((file) =>
    [...read(file).matchAll(/^ +((MX|BRAINTREE|STRIPE)_[A-Z_]+):/gm)].map(([, name = '']) => name),
  );
  expect(names.length).toBeGreaterThan(10);
  const [, payments = ''] = read('README.md').split('### Payments');
  const table = payments.split('\n').filter((line) => line.startsWith('| `'));
  expect(names.filter((name) => !table.some((row) => row.includes(`\`${name}\``)))).toEqual([]);
});
