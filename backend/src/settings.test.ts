import { readSettings } from './settings';

const right = {
  API_PORT: '3002',
  DATABASE_URL: 'postgres://localhost/shop',
  DATABASE_SCHEMA: 'storefront_3000',
  STOREFRONT_ORIGIN: 'http://localhost:3000/',
  MX_MERCHANT_ID: '1',
  MX_CONSUMER_KEY: 'k',
  MX_CONSUMER_SECRET: 's',
  SMTP_URL: '',
};

test('the environment is read; an empty variable counts as not set', () => {
  const settings = readSettings(right);
  expect(settings).toMatchObject({ API_PORT: 3002, STOREFRONT_ORIGIN: 'http://localhost:3000' });
  expect(settings.SMTP_URL).toBeUndefined();
});

test('every setting that is wrong is named in one sentence', () => {
  const read = () =>
    readSettings({ ...right, API_PORT: '99999', DATABASE_SCHEMA: 'public', MX_MERCHANT_ID: '' });
  expect(read).toThrow(
    'The API cannot start: API_PORT must be a port; DATABASE_SCHEMA must be named storefront_…; MX_MERCHANT_ID is not set.',
  );
  expect(() => readSettings({ ...right, SETTLE_AFTER_MS: '10' })).toThrow(/SETTLE_AFTER_MS must be longer/);
});
