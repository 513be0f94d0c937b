import type { CartBus } from '@storefront/contract/cart-bus';
import type { CartItem } from '@storefront/domain/cart-item';
import { formatUsd } from '@storefront/domain/money';
import { capQuantity, maxQuantity } from '@storefront/domain/quantity';
import { Stepper } from '@storefront/ui/stepper';
import styles from './order-summary.module.css';

interface OrderLineProps {
  readonly item: CartItem;
  readonly cart: CartBus;
  /** Whether its quantity cannot be changed at the moment. */
  readonly fixed: boolean;
  /** Called before the line goes with its last ticket. */
  onGone(): void;
}

/** One ticket of the order with its price; its quantity can still be changed. */
export function OrderLine({ item, cart, fixed, onGone }: OrderLineProps) {
  const { id, name, price, quantity } = item;
  const step = (by: 1 | -1) => {
    const next = capQuantity(item, quantity + by);
    if (next === 0) onGone();
    cart.emit('cart:set-quantity', { itemId: id, quantity: next });
  };
  return (
    <li className={styles['item']}>
      <span className={styles['name']}>{`${quantity} x ${name}`}</span>
      <div inert={fixed}>
        <Stepper name={name} quantity={quantity} most={maxQuantity(item)} onStep={step} />
      </div>
      <span>{formatUsd(price * quantity)}</span>
    </li>
  );
}
