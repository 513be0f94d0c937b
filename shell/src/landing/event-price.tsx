import type { ListedEvent } from '@storefront/api/listed-event';
import { allInCents } from '@storefront/domain/all-in-price';
import { formatUsd } from '@storefront/domain/money';
import { words } from '#words/landing';
import styles from './event-card.module.css';

interface EventPriceProps {
  readonly event: ListedEvent;
  /** Its tickets on sale, at least one. */
  readonly items: ListedEvent['ticketing_items'];
}

/** What one ticket of an event costs with its fees and taxes, the lowest price or a range (docs/rules.md, Landing). */
export function EventPrice({ event, items }: EventPriceProps) {
  const priced = items
    .map((item) => ({ price: item.price, allIn: allInCents(event, item) }))
    .sort((a, b) => a.allIn - b.allIn);
  const [lowest, highest] = [priced[0], priced.at(-1)];
  if (!lowest || !highest) return null;
  if (highest.allIn === 0) return <p className={styles['price']}>{words.freeTickets}</p>;

  const categories = new Set(items.map(({ category }) => category?.trim() || null));
  const isRange = lowest.allIn < highest.allIn && (categories.size > 1 || lowest.allIn === 0);
  const shown = isRange ? [lowest, highest] : [lowest];
  const allIn = rangeOf(shown.map((ticket) => ticket.allIn));
  return (
    <p className={styles['price']}>
      <span>{isRange ? allIn : words.from(allIn)}</span>
      {shown.some((ticket) => ticket.allIn > ticket.price) && (
        <small className={styles['plusFees']}>
          <span>{rangeOf(shown.map((ticket) => ticket.price).sort((a, b) => a - b))}</span>
          {words.plusFees}
        </small>
      )}
    </p>
  );
}

const rangeOf = (cents: readonly number[]) => cents.map(formatUsd).join(' – ');
