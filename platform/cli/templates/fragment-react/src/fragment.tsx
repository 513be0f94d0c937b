import { reactFragment } from '@ticket-storefront/fragment';
import { Cart } from './cart';

export default reactFragment(Cart);
