import type { CartBus } from '@storefront/contracts/cart-bus';
import { formatUsd } from '@storefront/domain/money';
import { totalCents } from '@storefront/domain/order-total';
import { useCartAfterPaint } from '@storefront/fragment/use-cart-after-paint';
import styles from './cart-shortcut.module.css';

interface CartShortcutProps {
  readonly cart: CartBus;
  /** Id of the element that contains the cart. */
  readonly target: string;
}

/** A link to the cart with its total, at the bottom of narrow screens until the cart itself comes into view. */
export function CartShortcut({ cart, target }: CartShortcutProps) {
  const snapshot = useCartAfterPaint(cart);
  const count = snapshot?.items.reduce((sum, { quantity }) => sum + quantity, 0) ?? 0;
  if (!snapshot || count === 0) return null;
  return (
    <a className={styles['shortcut']} href={`#${target}`}>
      <span>View cart</span>
      <span className={styles['sum']}>
        {count === 1 ? '1 ticket' : `${count} tickets`}, {formatUsd(totalCents(snapshot.totals))}
      </span>
    </a>
  );
}
