import { reactFragment } from '@ticket-storefront/fragment';
import { StripeCheckout } from './stripe-checkout';

export default reactFragment(StripeCheckout);
