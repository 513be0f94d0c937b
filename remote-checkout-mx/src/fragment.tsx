import { reactFragment } from '@ticket-storefront/fragment';
import { MxCheckout } from './mx-checkout';

export default reactFragment(MxCheckout);
