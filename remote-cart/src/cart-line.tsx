import type { CartItem } from '@storefront/domain/cart-item';
import { IconButton } from '@storefront/ui/icon-button';
import { cross } from '@storefront/ui/icons';
import styles from './cart-line.module.css';

interface CartLineProps {
  readonly item: CartItem;
  onRemove(): void;
}

/** One ticket in the cart, with a button that removes it. */
export function CartLine({ item, onRemove }: CartLineProps) {
  return (
    <li className={styles['line']}>
      <span className={styles['words']}>{`${item.quantity} x ${item.name}`}</span>
      <IconButton label={`Remove ${item.name} from cart`} path={cross} onClick={onRemove} />
    </li>
  );
}
