import { buildEvent } from '@storefront/testing/build-event';
import { salesClosed } from './sales-closed';

const paidBy = (processor: string, account: string | null = 'acct_1') =>
  buildEvent({
    ticketing_payment_processor_config: {
      processor,
      config: { connected_account_id: account, processing_rate: null, application_fee_per_transaction: null },
    },
  });

test('an event that is not over and has a checkout is sold', () => {
  expect(salesClosed(paidBy('stripe'), false, ['stripe'])).toBeNull();
  expect(salesClosed(paidBy('mxmerchant', null), false, [])).toBeNull();
});

test('nothing is sold of an event that is over, whatever its processor is', () => {
  expect(salesClosed(paidBy('stripe'), true, ['stripe'])).toBe('ended');
});

test.each([
  ['has no processor', buildEvent({ ticketing_payment_processor_config: null })],
  ['names none', paidBy('')],
  ['names one without a checkout', paidBy('acme')],
])('nothing is sold of an event that %s', (_, event) => {
  expect(salesClosed(event, false, ['stripe', 'mxmerchant'])).toBe('unpayable');
});

test('a Stripe event without an account gives away what is free', () => {
  expect(salesClosed(paidBy('stripe', ' '), false, ['stripe'])).toBe('only-free');
});
