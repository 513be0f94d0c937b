import type { CartSnapshot } from '@storefront/contract/cart-snapshot';
import { formatUsd } from '@storefront/domain/money';
import { totalCents } from '@storefront/domain/order-total';
import { ButtonLink } from '@storefront/ui/button-link';
import { words } from '#words/frame';
import { ticketCount } from '../cart/ticket-count';
import styles from './cart-bar.module.css';

interface CartBarProps {
  readonly cart: CartSnapshot;
  /** Address of the checkout. */
  readonly checkout: string;
  /** Id of the cart, which it shows as a sheet. */
  readonly controls: string;
  readonly opened: boolean;
  onPress(): void;
}

/** The cart at the bottom of narrow screens: its total with fees and taxes, and the way to pay. It opens the cart as a sheet. */
export function CartBar({ cart, checkout, controls, opened, onPress }: CartBarProps) {
  return (
    <div className={styles['bar']}>
      <button
        type="button"
        className={styles['toggle']}
        aria-expanded={opened}
        aria-controls={controls}
        onClick={onPress}
      >
        <span className={styles['sum']}>
          {ticketCount(cart)} · {formatUsd(totalCents(cart.totals))}
        </span>
        <span className={styles['what']}>{opened ? words.hideCart : words.viewCart}</span>
      </button>
      <ButtonLink href={checkout}>{words.checkout}</ButtonLink>
    </div>
  );
}
