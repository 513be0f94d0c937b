import { reactFragment } from '@storefront/fragment';
import { BraintreeCheckout } from './braintree-checkout';

export default reactFragment(BraintreeCheckout);
