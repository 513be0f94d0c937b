import { reactFragment } from '@storefront/fragment/react-fragment';
import { BraintreeCheckout } from './braintree-checkout';

export default reactFragment(BraintreeCheckout);
