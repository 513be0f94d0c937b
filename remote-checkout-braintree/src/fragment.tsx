import { isFree } from '@storefront/domain/order-total';
import { reactFragment } from '@storefront/fragment/react-fragment';
import { BraintreeCheckout } from './braintree-checkout';
import { openClientAhead } from './client-ahead';

const checkout = reactFragment(BraintreeCheckout);

const mount: typeof checkout.mount = (element, host, props) => {
  if (!isFree(props.order.totals)) openClientAhead(host);
  return checkout.mount(element, host, props);
};

export default { ...checkout, mount };
