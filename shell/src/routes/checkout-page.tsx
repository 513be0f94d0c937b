import { useCartStore } from '../cart/use-cart-store';
import { CheckoutFrame } from '../checkout/checkout-frame';
import { CheckoutPlaceholder } from '../checkout/checkout-placeholder';
import { SalesEnded } from '../checkout/sales-ended';
import { useEvent } from '../loading/use-event';
import { useHasEnded } from '../loading/use-has-ended';
import { CheckoutEvent } from './checkout-event';

/** The checkout of one event (docs/rules.md, Checkout). */
export function CheckoutPage({ slug }: { readonly slug: string }) {
  const loading = useEvent(slug);
  const { current, refresh } = loading;
  const event = current.state === 'loaded' ? current.value : null;
  const cart = useCartStore(slug, event);
  const hasEnded = useHasEnded(event);
  const placeholder = <CheckoutPlaceholder slug={slug} />;
  return (
    <CheckoutEvent loading={loading} placeholder={placeholder}>
      {(event) => {
        if (hasEnded === undefined) return placeholder;
        return hasEnded ? (
          <SalesEnded event={event} />
        ) : (
          <CheckoutFrame event={event} cart={cart} refreshEvent={refresh} />
        );
      }}
    </CheckoutEvent>
  );
}
