import { reactFragment } from '@storefront/fragment/react-fragment';
import { AcmeCheckout } from './acme-checkout';

export default reactFragment(AcmeCheckout);
