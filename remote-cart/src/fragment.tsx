import { reactFragment } from '@storefront/fragment/react-fragment';
import { CartPanel } from './cart-panel';

export default reactFragment(CartPanel);
