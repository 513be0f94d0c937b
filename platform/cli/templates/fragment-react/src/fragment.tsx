import { reactFragment } from '@storefront/fragment';
import { Cart } from './cart';

export default reactFragment(Cart);
