import type { CartSnapshot } from '@storefront/contracts/cart-snapshot';
import { formatUsd } from '@storefront/domain/money';
import { totalCents } from '@storefront/domain/order-total';
import styles from './cart-totals.module.css';

/** The subtotal before any discount, and the total (docs/rules.md, Money). */
export function CartTotals({ cart }: { readonly cart: CartSnapshot }) {
  return (
    <dl className={styles['totals']}>
      <div className={styles['row']}>
        <dt>Subtotal</dt>
        <dd>{formatUsd(cart.subtotalBeforeDiscount)}</dd>
      </div>
      <div className={styles['total']}>
        <dt>Total with fees and taxes</dt>
        <dd>{formatUsd(totalCents(cart.totals))}</dd>
      </div>
    </dl>
  );
}
