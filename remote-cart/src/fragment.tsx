import { reactFragment } from '@storefront/fragment';
import { CartPanel } from './cart-panel';

export default reactFragment(CartPanel);
