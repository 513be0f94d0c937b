import type { CartItem } from '@storefront/domain/cart-item';
import { memo } from 'react';
import { CartLine } from './cart-line';
import styles from './cart-lines.module.css';

interface CartLinesProps {
  readonly items: readonly CartItem[];
  /** The same function at every drawing: the lines are drawn again when the cart has changed. */
  onRemove(itemId: number): void;
}

/** The tickets in the cart, one line for each type. */
export const CartLines = memo(function CartLines({ items, onRemove }: CartLinesProps) {
  return (
    <ul className={styles['lines']}>
      {items.map(({ id, name, quantity }) => (
        <CartLine key={id} itemId={id} name={name} quantity={quantity} onRemove={onRemove} />
      ))}
    </ul>
  );
});
