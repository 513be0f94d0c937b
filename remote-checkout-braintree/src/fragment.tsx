import { reactFragment } from '@ticket-storefront/fragment';
import { BraintreeCheckout } from './braintree-checkout';

export default reactFragment(BraintreeCheckout);
