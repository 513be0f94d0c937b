import { IconButton } from '@storefront/ui/icon-button';
import { cross } from '@storefront/ui/icons';
import { memo } from 'react';
import styles from './cart-line.module.css';

interface CartLineProps {
  readonly itemId: number;
  readonly name: string;
  readonly quantity: number;
  /** The same function at every drawing: a line is drawn again where one of its props has changed. */
  onRemove(itemId: number): void;
}

/** One ticket in the cart, with a button that removes it. */
export const CartLine = memo(function CartLine({ itemId, name, quantity, onRemove }: CartLineProps) {
  return (
    <li className={styles['line']}>
      <span className={styles['words']}>{`${quantity} x ${name}`}</span>
      <IconButton label={`Remove ${name} from cart`} path={cross} onClick={() => onRemove(itemId)} />
    </li>
  );
});
