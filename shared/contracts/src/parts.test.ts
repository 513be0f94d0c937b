import { processors } from '@storefront/domain/event';
import { checkoutRemoteOf } from './parts';

test('every processor has a checkout of its own', () => {
  expect(processors.map(checkoutRemoteOf)).toEqual([
    'remote-checkout-mx',
    'remote-checkout-braintree',
    'remote-checkout-stripe',
  ]);
});

test.each([undefined, '', 'paypal', 'Stripe', 'toString', 'constructor', '__proto__'])(
  'the processor %j has none',
  (processor) => {
    expect(checkoutRemoteOf(processor)).toBeNull();
  },
);
