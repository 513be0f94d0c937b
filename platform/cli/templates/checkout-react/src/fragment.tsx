import { reactFragment } from '@ticket-storefront/fragment';
import { Checkout } from './checkout';

export default reactFragment(Checkout);
