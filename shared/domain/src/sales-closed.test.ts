import { buildEvent } from '@storefront/testing/build-event';
import { salesClosed } from './sales-closed';

const now = new Date('2026-11-22T12:00:00Z');
const dates = { start_date: '2026-12-01', end_date: '2026-12-01' };
const paidBy = (processor: string, account: string | null = 'acct_1') =>
  buildEvent({
    ...dates,
    ticketing_payment_processor_config: {
      processor,
      config: { connected_account_id: account, processing_rate: null, application_fee_per_transaction: null },
    },
  });

test('an event that is ahead and has a checkout is sold', () => {
  expect(salesClosed(paidBy('stripe'), ['stripe'], now)).toBeNull();
  expect(salesClosed(paidBy('mxmerchant', null), [], now)).toBeNull();
});

test('nothing is sold of an event that is over, whatever its processor is', () => {
  const past = { start_date: '2026-11-01', end_date: '2026-11-02' };
  expect(salesClosed({ ...paidBy('stripe'), ...past }, ['stripe'], now)).toBe('ended');
});

test.each([
  ['has no processor', buildEvent({ ...dates, ticketing_payment_processor_config: null })],
  ['names none', paidBy('')],
  ['names one without a checkout', paidBy('acme')],
])('nothing is sold of an event that %s', (_, event) => {
  expect(salesClosed(event, ['stripe', 'mxmerchant'], now)).toBe('unpayable');
});

test('a Stripe event without an account gives away what is free', () => {
  expect(salesClosed(paidBy('stripe', ' '), ['stripe'], now)).toBe('only-free');
});
