import type Stripe from 'stripe';
import { isPaid } from './stripe-payments';

const intent = (changes: Partial<Stripe.PaymentIntent> = {}) =>
  ({
    status: 'succeeded',
    currency: 'usd',
    metadata: { reference_id: 'REFERENCE' },
    ...changes,
  }) as Stripe.PaymentIntent;

test.each(['succeeded', 'processing', 'requires_capture'] as const)(
  'accepts a payment that is %s',
  (status) => {
    expect(isPaid(intent({ status }), 'REFERENCE')).toBe(true);
  },
);

test.each([
  { status: 'requires_action' },
  { status: 'requires_confirmation' },
  { status: 'requires_payment_method' },
  { status: 'canceled' },
  { currency: 'eur' },
  { metadata: { reference_id: 'ANOTHER' } },
  { metadata: {} },
] as const)('does not accept a payment with %j', (changes) => {
  expect(isPaid(intent(changes), 'REFERENCE')).toBe(false);
});
