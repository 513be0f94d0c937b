import { siBraintree } from 'simple-icons';
import { braintreeMark } from './braintree-checkout';

test('matches Braintree’s mark in simple-icons', () => {
  expect(braintreeMark).toBe(siBraintree.path);
});
