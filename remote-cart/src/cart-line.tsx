import type { CartItem } from '@storefront/domain/cart-item';
import styles from './cart-line.module.css';

interface CartLineProps {
  readonly item: CartItem;
  onRemove(): void;
}

/** One ticket in the cart, with the button that takes it out. */
export function CartLine({ item, onRemove }: CartLineProps) {
  return (
    <li className={styles['line']}>
      <span className={styles['words']}>{`${item.quantity} x ${item.name}`}</span>
      <button
        type="button"
        className={styles['remove']}
        aria-label={`Remove ${item.name} from cart`}
        onClick={onRemove}
      >
        <svg className={styles['icon']} viewBox="0 0 16 16" aria-hidden="true">
          <path d="M4 4l8 8M12 4l-8 8" />
        </svg>
      </button>
    </li>
  );
}
