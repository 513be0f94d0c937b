import { describePayments, requireRealPayments } from './settings';

test('lists each processor as real or simulated', () => {
  expect(describePayments({ STRIPE_SECRET_KEY: 'sk_live' })).toBe(
    'Payments: MX Merchant simulated, Braintree simulated, Stripe real',
  );
});

test('refuses simulated payments in production, names the missing settings, and has a setting to allow them', () => {
  const partly = { NODE_ENV: 'production', MX_MERCHANT_ID: '1', STRIPE_SECRET_KEY: 'sk_live' };
  expect(() => requireRealPayments(partly)).toThrow(/BRAINTREE_MERCHANT_ID/);
  expect(() => requireRealPayments(partly)).not.toThrow(/MX_MERCHANT_ID/);
  expect(() => requireRealPayments({ ...partly, BRAINTREE_MERCHANT_ID: 'm' })).not.toThrow();
  expect(() => requireRealPayments({ ...partly, ALLOW_SIMULATED_PAYMENTS: 'true' })).not.toThrow();
  expect(() => requireRealPayments({})).not.toThrow();
});
