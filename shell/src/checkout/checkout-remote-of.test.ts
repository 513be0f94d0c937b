import { checkoutRemoteOf } from './checkout-remote-of';

const checkouts = { mxmerchant: 'remote-checkout-mx' } as const;
const eventOf = (processor: string) => ({
  ticketing_payment_processor_config: { processor, config: null },
});

test('an event is checked out by the remote of its processor', () => {
  expect(checkoutRemoteOf(eventOf('mxmerchant'), checkouts)).toBe('remote-checkout-mx');
});

test.each(['barter', '', 'toString', '__proto__'])('no team serves the processor %p', (processor) => {
  expect(checkoutRemoteOf(eventOf(processor), checkouts)).toBeNull();
});

test('an event without a processor has no checkout', () => {
  expect(checkoutRemoteOf({ ticketing_payment_processor_config: null }, checkouts)).toBeNull();
});
