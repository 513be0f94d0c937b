import type { CartBus } from '@storefront/contract/cart-bus';
import { capQuantity, maxQuantity } from '@storefront/domain/quantity';
import type { TicketingItem } from '@storefront/domain/ticketing-item';
import { useCartValue } from '@storefront/fragment/use-cart-value';
import { Stepper } from '@storefront/ui/stepper';
import { quantityIn } from './quantity-in';

interface QuantityControlsProps {
  readonly item: TicketingItem;
  readonly cart: CartBus;
}

/** The quantity of one ticket in the cart: one more or less per press, between 0 and the item's maximum. */
export function QuantityControls({ item, cart }: QuantityControlsProps) {
  const quantity = useCartValue(cart, (chosen) => quantityIn(chosen, item.id));
  const step = (by: 1 | -1) => {
    // Presses may be faster than drawings.
    const chosen = quantityIn(cart.snapshot(), item.id);
    cart.emit('cart:set-quantity', { itemId: item.id, quantity: capQuantity(item, chosen + by) });
  };
  return <Stepper name={item.name} quantity={quantity} most={maxQuantity(item)} onStep={step} />;
}
