import { reactFragment } from '@ticket-storefront/fragment';
import { CartPanel } from './cart-panel';

export default reactFragment(CartPanel);
