import { reactFragment } from '@storefront/fragment/react-fragment';
import { Checkout } from './checkout';

export default reactFragment(Checkout);
