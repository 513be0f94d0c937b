import { reactFragment } from '@storefront/fragment/react-fragment';
import { StripeCheckout } from './stripe-checkout';

export default reactFragment(StripeCheckout);
