import { hasEnded } from '@storefront/domain/has-ended';
import { useCartStore } from '../cart/use-cart-store';
import { CheckoutFrame } from '../checkout/checkout-frame';
import { CheckoutPlaceholder } from '../checkout/checkout-placeholder';
import { SalesEnded } from '../checkout/sales-ended';
import { useEvent } from '../loading/use-event';
import { useNow } from '../loading/use-now';
import { CheckoutEvent } from './checkout-event';

/** The checkout of one event (docs/rules.md, Checkout). */
export function CheckoutPage({ slug }: { readonly slug: string }) {
  const loading = useEvent(slug);
  const { current, refresh } = loading;
  const cart = useCartStore(slug, current.state === 'loaded' ? current.value : null);
  const now = useNow();
  return (
    <CheckoutEvent loading={loading} placeholder={<CheckoutPlaceholder slug={slug} />}>
      {(event) =>
        hasEnded(event, now) ? (
          <SalesEnded event={event} />
        ) : (
          <CheckoutFrame event={event} cart={cart} refreshEvent={refresh} />
        )
      }
    </CheckoutEvent>
  );
}
