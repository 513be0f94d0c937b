import type { CartItem } from '@storefront/domain/cart-item';
import { maxQuantity } from '@storefront/domain/quantity';
import { LongList } from '@storefront/ui/long-list';
import { memo } from 'react';
import { CartLine } from './cart-line';
import styles from './cart-lines.module.css';

interface CartLinesProps {
  readonly items: readonly CartItem[];
  /** The same functions at every drawing: the lines are drawn again when the cart has changed. */
  onStep(itemId: number, by: 1 | -1): void;
  onRemove(itemId: number): void;
}

/** The tickets in the cart, one line for each type. */
export const CartLines = memo(function CartLines({ items, onStep, onRemove }: CartLinesProps) {
  return (
    <div className={styles['lines']}>
      <LongList items={items}>
        {(item) => (
          <CartLine
            itemId={item.id}
            name={item.name}
            price={item.price}
            quantity={item.quantity}
            most={maxQuantity(item)}
            onStep={onStep}
            onRemove={onRemove}
          />
        )}
      </LongList>
    </div>
  );
});
