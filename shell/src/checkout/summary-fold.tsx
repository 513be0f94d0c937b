import type { CartSnapshot } from '@storefront/contract/cart-snapshot';
import { formatUsd } from '@storefront/domain/money';
import { totalCents } from '@storefront/domain/order-total';
import { Button } from '@storefront/ui/button';
import { ticketCount } from '../cart/ticket-count';
import styles from './order-summary.module.css';

interface SummaryFoldProps {
  readonly cart: CartSnapshot;
  /** Id of what it unfolds. */
  readonly controls: string;
  readonly unfolded: boolean;
  onPress(): void;
}

/** The order in one line, on narrow screens: how many tickets, and their total. It unfolds the rest. */
export function SummaryFold({ cart, controls, unfolded, onPress }: SummaryFoldProps) {
  return (
    <Button
      variant="quiet"
      className={styles['fold']}
      aria-expanded={unfolded}
      aria-controls={controls}
      onClick={onPress}
    >
      <span>
        {ticketCount(cart)} · <strong>{formatUsd(totalCents(cart.totals))}</strong>
      </span>
      <svg className={styles['arrow']} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
        <path d="M4 6l4 4 4-4" />
      </svg>
    </Button>
  );
}
