import { useEffect } from 'react';
import { type CartStore, cartKey } from '../cart';
import { useServices } from '../services';

/**
 * Reports changes of the cart to the storefront that handed it over, where the checkout has an origin of its own. The code loads
 * with such a checkout alone.
 */
export function useReportedCart(cart: CartStore, slug: string): void {
  const { boot, carts, handOver: id } = useServices();
  useEffect(() => {
    if (id === null) return;
    const known = carts.getItem(cartKey(slug));
    let isGone = false;
    let stop = () => {};
    import(/* webpackChunkName: "later" */ './report-cart').then(
      ({ reportCart }) => {
        if (!isGone) stop = reportCart({ boot, carts, id, cart, slug, known });
      },
      () => undefined,
    );
    return () => {
      isGone = true;
      stop();
    };
  }, [boot, carts, id, cart, slug]);
}
