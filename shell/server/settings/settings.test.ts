import { settingsWith } from '../testing/settings-with';

const live = { NODE_ENV: 'production', VISITOR_KEY: 'a key of thirty-two characters, or more' };

test.each(['STOREFRONT_ORIGIN', 'API_ORIGIN', 'STRIPE_JS_URL', 'BRAINTREE_JS_URL'])(
  'refuses a plain-text %s in production, except on this machine',
  (name) => {
    expect(() => settingsWith({ ...live, [name]: 'http://shop.example.com' })).toThrow(
      `The shell server cannot start: ${name} must begin with https:// in production, except on this machine (set in the environment).`,
    );
    expect(() => settingsWith({ [name]: 'http://shop.example.com' })).not.toThrow();
    expect(() => settingsWith({ ...live, [name]: 'http://localhost:3000' })).not.toThrow();
  },
);

test('calls the API inside of a network in plain text, in production too', () => {
  expect(() => settingsWith({ ...live, API_INTERNAL_ORIGIN: 'http://proxy:3002' })).not.toThrow();
});

test('refuses production without a key for the tokens of visitors', () => {
  expect(() => settingsWith({ NODE_ENV: 'production' })).toThrow(
    'The shell server cannot start: VISITOR_KEY must be set in production (not set).',
  );
});

test.each([
  [{}, 'needs STOREFRONT_ORIGIN beside it'],
  [
    { STOREFRONT_ORIGIN: 'https://checkout.example.com' },
    'must differ from STOREFRONT_ORIGIN; without it the checkout shares that origin',
  ],
])('refuses an origin of the checkout that is not one of its own: %p', (more, why) => {
  expect(() => settingsWith({ CHECKOUT_ORIGIN: 'https://checkout.example.com', ...more })).toThrow(
    `The shell server cannot start: CHECKOUT_ORIGIN ${why} (set in the environment).`,
  );
});
