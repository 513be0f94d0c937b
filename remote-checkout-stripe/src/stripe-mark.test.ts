import { siStripe } from 'simple-icons';
import { stripeMark } from './stripe-checkout';

test('matches Stripe’s mark in simple-icons', () => {
  expect(stripeMark).toBe(siStripe.path);
});
