import { readSettings } from './api-settings';

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
    'The API cannot start: API_PORT must be a port from 1 to 65535 (set in the environment); DATABASE_SCHEMA must be named storefront_… (set in the environment); STOREFRONT_ORIGIN must be an origin such as https://tickets.example.com (not set).',
  );
  expect(() => readSettings({ ...right, SETTLE_AFTER_MS: '10' })).toThrow(/SETTLE_AFTER_MS must be longer/);
});

test.each(['1', '10.0.0.0/8, 192.0.2.7, ::1, 2001:db8::/32', 'loopback', 'false'])(
  'TRUST_PROXY=%s names the proxies',
  (value) => {
    expect(() => readSettings({ ...right, TRUST_PROXY: value })).not.toThrow();
  },
);

test.each(['true', '0.5', '99', 'proxy.example.com', '10.0.0.0/99'])(
  'TRUST_PROXY=%s says what to set',
  (value) => {
    expect(() => readSettings({ ...right, TRUST_PROXY: value })).toThrow(
      'TRUST_PROXY must be the number of proxies in front, such as 1, or their addresses, such as 10.0.0.0/8 or loopback, or false (set in the environment).',
    );
  },
);

test.each([
  { MX_MERCHANT_ID: '1', MX_CONSUMER_KEY: 'k', MX_CONSUMER_SECRET: 's' },
  { BRAINTREE_MERCHANT_ID: '1', BRAINTREE_PUBLIC_KEY: 'k', BRAINTREE_PRIVATE_KEY: 's' },
  { STRIPE_SECRET_KEY: 'k', STRIPE_WEBHOOK_SECRET: 's' },
])('the keys of a processor are set all together or not at all: %j', (keys) => {
  expect(readSettings({ ...right, ...keys })).toMatchObject(keys);
  expect(readSettings(right)).not.toMatchObject(keys);
  for (const missing of Object.keys(keys)) {
    const read = () => readSettings({ ...right, ...keys, [missing]: '' });
    expect(read).toThrow(
      new RegExp(`^The API cannot start: ${missing} must be set together with [^.]+ \\(not set\\)\\.$`),
    );
  }
});

const live = {
  ...right,
  NODE_ENV: 'production',
  STOREFRONT_ORIGIN: 'https://tickets.example.com',
  VISITOR_KEY: 'a key of thirty-two characters, or more',
  PART_WEBHOOK_URL: 'https://alerts.example.com/parts',
  PART_WEBHOOK_KEY: `whsec_${'A'.repeat(43)}=`,
};

test.each([
  'MX_BASE_URL',
  'BRAINTREE_API_URL',
  'STRIPE_API_URL',
  'STOREFRONT_ORIGIN',
  'CHECKOUT_ORIGIN',
  'PART_WEBHOOK_URL',
])('refuses a plain-text %s in production, except on this machine', (name) => {
  for (const address of ['http://shop.example.com', 'http://10.0.0.7:3000', 'http://localhost.example.com']) {
    expect(() => readSettings({ ...live, [name]: address })).toThrow(
      `The API cannot start: ${name} must begin with https:// in production, except on this machine (set in the environment).`,
    );
    expect(() => readSettings({ ...live, NODE_ENV: '', [name]: address })).not.toThrow();
  }
  for (const address of [
    'https://shop.example.com',
    'http://localhost:3000',
    'http://127.0.0.1:3',
    'http://[::1]:3',
  ]) {
    expect(() => readSettings({ ...live, [name]: address })).not.toThrow();
  }
});

test('refuses a checkout at the address of the shop', () => {
  const read = () => readSettings({ ...right, CHECKOUT_ORIGIN: 'http://LOCALHOST:3000' });
  expect(read).toThrow(
    'The API cannot start: CHECKOUT_ORIGIN must differ from STOREFRONT_ORIGIN; without it the checkout shares that origin (set in the environment).',
  );
  const elsewhere = { ...right, CHECKOUT_ORIGIN: 'http://localhost:3005/' };
  expect(readSettings(elsewhere).CHECKOUT_ORIGIN).toBe('http://localhost:3005');
  expect(readSettings({ ...right, CHECKOUT_ORIGIN: '' }).CHECKOUT_ORIGIN).toBeUndefined();
});

test('refuses production without a key for the tokens of visitors', () => {
  expect(() => readSettings({ ...live, VISITOR_KEY: '' })).toThrow(
    'The API cannot start: VISITOR_KEY must be set in production (not set).',
  );
  expect(() => readSettings(right)).not.toThrow();
});
