import { reactFragment } from '@storefront/fragment/react-fragment';
import { Cart } from './cart';

export default reactFragment(Cart);
