import type Stripe from 'stripe';
import { isPaid } from './stripe-payments';

const intent = (changes: Partial<Stripe.PaymentIntent> = {}) =>
  ({
    status: 'succeeded',
    currency: 'usd',
    metadata: { reference_id: 'REFERENCE' },
    ...changes,
  }) as Stripe.PaymentIntent;

test.each(['succeeded', 'processing', 'requires_capture'] as const)('a payment that is %s pays', (status) => {
  expect(isPaid(intent({ status }), 'REFERENCE')).toBe(true);
});

test.each([
  { status: 'requires_action' },
  { status: 'requires_confirmation' },
  { status: 'requires_payment_method' },
  { status: 'canceled' },
  { currency: 'eur' },
  { metadata: { reference_id: 'ANOTHER' } },
  { metadata: {} },
] as const)('a payment with %j does not', (changes) => {
  expect(isPaid(intent(changes), 'REFERENCE')).toBe(false);
});
