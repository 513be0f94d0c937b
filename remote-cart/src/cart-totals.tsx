import type { CartSnapshot } from '@storefront/contract/cart-snapshot';
import { formatUsd } from '@storefront/domain/money';
import { totalCents } from '@storefront/domain/order-total';
import { words } from '#words/cart';
import styles from './cart-totals.module.css';

/** The subtotal before any discount, and the total (docs/rules.md, Money). */
export function CartTotals({ cart }: { readonly cart: CartSnapshot }) {
  return (
    <dl className={styles['totals']}>
      <div className={styles['row']}>
        <dt>{words.subtotal}</dt>
        <dd>{formatUsd(cart.subtotalBeforeDiscount)}</dd>
      </div>
      <div className={styles['total']}>
        <dt>{words.total}</dt>
        <dd>{formatUsd(totalCents(cart.totals))}</dd>
      </div>
    </dl>
  );
}
