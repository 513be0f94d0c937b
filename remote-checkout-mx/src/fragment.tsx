import { reactFragment } from '@storefront/fragment';
import { MxCheckout } from './mx-checkout';

export default reactFragment(MxCheckout);
