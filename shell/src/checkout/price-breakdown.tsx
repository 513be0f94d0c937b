import type { CartSnapshot } from '@storefront/contract/cart-snapshot';
import type { Event } from '@storefront/domain/event';
import { formatUsd } from '@storefront/domain/money';
import { breakdownLines } from '@storefront/domain/price-breakdown';
import { words } from '#words/checkout';
import styles from './order-summary.module.css';

interface PriceBreakdownProps {
  readonly event: Event;
  readonly cart: CartSnapshot;
}

/** The lines that add up to the total (docs/rules.md, Price breakdown). */
export function PriceBreakdown({ event, cart: { totals, promo } }: PriceBreakdownProps) {
  const lines = breakdownLines({ event, totals, hasPromo: promo !== null });
  return (
    <dl className={styles['breakdown']} aria-label={words.priceBreakdown}>
      {lines.map(({ label, cents }) => (
        <div key={label} className={styles['row']}>
          <dt>{label}</dt>
          <dd>{formatUsd(cents)}</dd>
        </div>
      ))}
    </dl>
  );
}
