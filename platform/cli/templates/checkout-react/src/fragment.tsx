import { reactFragment } from '@storefront/fragment';
import { Checkout } from './checkout';

export default reactFragment(Checkout);
