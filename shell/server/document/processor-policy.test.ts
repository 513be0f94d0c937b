import { settingsWith } from '../testing/settings-with';
import { browserNeedsOf, processorSourcesOf } from './processor-policy';

const real = settingsWith({ STRIPE_PUBLISHABLE_KEY: 'pk_live_1' });
const simulated = settingsWith({
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_JS_URL: 'http://localhost:4003/stripe/v3.js',
});

test('with real keys the Stripe checkout reaches Stripe, and its own script is loaded', () => {
  expect(browserNeedsOf('stripe', real)).toMatchObject({
    connect: ['https://api.stripe.com', 'https://maps.googleapis.com'],
    frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  });
  expect(browserNeedsOf('stripe', real).publicSettings).toEqual({ publishableKey: 'pk_live_1' });
});

test('without them it reaches the simulator alone', () => {
  expect(browserNeedsOf('stripe', simulated)).toMatchObject({
    connect: ['http://localhost:4003'],
    frame: ['http://localhost:4003'],
  });
  expect(browserNeedsOf('stripe', simulated).publicSettings).toEqual({
    publishableKey: 'pk_test_1',
    scriptUrl: 'http://localhost:4003/stripe/v3.js',
  });
});

test.each(['mxmerchant', 'barter', null])('a checkout by %p gets nothing of Stripe', (processor) => {
  expect(browserNeedsOf(processor, real)).toMatchObject({ connect: [], frame: [] });
  expect(browserNeedsOf(processor, real).publicSettings).toEqual({});
});

test('preloads the needs of the checkout’s own processor', () => {
  expect(browserNeedsOf('stripe', real).ahead).toEqual({
    origins: ['https://js.stripe.com'],
    scripts: [],
    calls: [],
  });
  expect(browserNeedsOf('stripe', simulated).ahead).toEqual({
    origins: [],
    scripts: ['http://localhost:4003/stripe/v3.js'],
    calls: [],
  });
  expect(browserNeedsOf('braintree', simulated).ahead).toEqual({
    origins: ['https://assets.braintreegateway.com'],
    scripts: [],
    calls: ['/ticketCheckout/braintree-token'],
  });
  expect(browserNeedsOf('mxmerchant', real).ahead).toEqual({ origins: [], scripts: [], calls: [] });
});

test('allows scripts only of the checkout’s processor', () => {
  expect(browserNeedsOf('stripe', real).scripts).toEqual(['https://js.stripe.com/']);
  expect(browserNeedsOf('stripe', simulated).scripts).toEqual(['http://localhost:4003/stripe/v3.js']);
  expect(browserNeedsOf('braintree', real).scripts).toEqual([]);
  expect(browserNeedsOf('mxmerchant', real).scripts).toEqual([]);
});

test('lists the sources of each processor’s code, and whether it is simulated', () => {
  expect(processorSourcesOf(real)).toEqual({
    mxmerchant: { scripts: [], frames: [], simulated: false },
    braintree: { scripts: [], frames: ['https://assets.braintreegateway.com'], simulated: false },
    stripe: {
      scripts: ['https://js.stripe.com/'],
      frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
      simulated: false,
    },
  });
  expect(processorSourcesOf(simulated)['stripe']).toEqual({
    scripts: ['http://localhost:4003/stripe/v3.js'],
    frames: ['http://localhost:4003'],
    simulated: true,
  });
});
