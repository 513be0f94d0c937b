import { reactFragment } from '@storefront/fragment';
import { StripeCheckout } from './stripe-checkout';

export default reactFragment(StripeCheckout);
