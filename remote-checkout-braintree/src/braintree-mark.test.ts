import { siBraintree } from 'simple-icons';
import { braintreeMark } from './braintree-checkout';

test('the mark at the pay button is Braintree’s own', () => {
  expect(braintreeMark).toBe(siBraintree.path);
});
