import { reactFragment } from '@storefront/fragment/react-fragment';
import { MxCheckout } from './mx-checkout';

export default reactFragment(MxCheckout);
