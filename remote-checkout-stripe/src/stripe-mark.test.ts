import { siStripe } from 'simple-icons';
import { stripeMark } from './stripe-checkout';

test('the mark at the pay button is Stripe’s own', () => {
  expect(stripeMark).toBe(siStripe.path);
});
