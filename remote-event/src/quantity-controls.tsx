import type { CartBus } from '@storefront/contracts/cart-bus';
import { capQuantity, maxQuantity } from '@storefront/domain/quantity';
import type { TicketingItem } from '@storefront/domain/ticketing-item';
import { useCartValue } from '@storefront/fragment/use-cart-value';
import { IconButton } from '@storefront/ui/icon-button';
import { VisuallyHidden } from '@storefront/ui/visually-hidden';
import { useLayoutEffect, useRef } from 'react';
import styles from './quantity-controls.module.css';
import { quantityIn } from './quantity-in';

const minusSign = 'M3 8h10';
const plusSign = 'M3 8h10M8 3v10';

interface QuantityControlsProps {
  readonly item: TicketingItem;
  readonly cart: CartBus;
}

/** Minus, quantity and plus: one ticket per press, between 0 and the item's maximum. */
export function QuantityControls({ item, cart }: QuantityControlsProps) {
  const quantity = useCartValue(cart, (chosen) => quantityIn(chosen, item.id));
  const minus = useRef<HTMLButtonElement>(null);
  const plus = useRef<HTMLButtonElement>(null);
  const none = quantity <= 0;
  const full = quantity >= (maxQuantity(item) ?? Number.POSITIVE_INFINITY);

  // A focused button that becomes disabled would send keyboard users to the top of the page.
  useLayoutEffect(() => {
    if (none && document.activeElement === minus.current) plus.current?.focus();
    if (full && document.activeElement === plus.current) minus.current?.focus();
  }, [none, full]);

  const change = (by: 1 | -1) => {
    // Presses may be faster than drawings.
    const chosen = quantityIn(cart.snapshot(), item.id);
    cart.emit('cart:set-quantity', { itemId: item.id, quantity: capQuantity(item, chosen + by) });
  };

  return (
    <div className={styles['controls']}>
      <IconButton
        ref={minus}
        label={`Remove one ${item.name}`}
        path={minusSign}
        variant="soft"
        disabled={none}
        onClick={() => change(-1)}
      />
      <output className={styles['quantity']}>
        <VisuallyHidden>Quantity </VisuallyHidden>
        <span className={styles['number']}>{quantity}</span>
      </output>
      <IconButton
        ref={plus}
        label={`Add one ${item.name}`}
        path={plusSign}
        variant="strong"
        disabled={full}
        onClick={() => change(1)}
      />
    </div>
  );
}
