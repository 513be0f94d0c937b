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

/** What tickets of an event cost, and one of them with its fees and taxes (docs/rules.md, Landing). */
export function EventPrice({ event, items }: EventPriceProps) {
  const byPrice = [...items].sort((a, b) => a.price - b.price);
  const [cheapest, dearest] = [byPrice[0], byPrice.at(-1)];
  if (!cheapest || !dearest) return null;
  const isFree = allInCents(event, cheapest) === 0;
  const named = isFree ? dearest : cheapest;
  const allIn = allInCents(event, named);
  return (
    <p className={styles['price']}>
      <span>{isFree ? freeUpTo(dearest.price) : words.from(formatUsd(cheapest.price))}</span>
      {allIn > named.price && <span className={styles['allIn']}>{words.allIn(formatUsd(allIn))}</span>}
    </p>
  );
}

const freeUpTo = (highest: number) => (highest === 0 ? words.freeTickets : words.freeTo(formatUsd(highest)));
