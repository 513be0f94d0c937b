import type { ListedEvent } from '@storefront/api/listed-event';
import { formatEventDates } from '@storefront/domain/event-dates';
import { isListed } from '@storefront/domain/listing';
import { formatUsd } from '@storefront/domain/money';
import { PageLink } from '../navigation/page-link';
import { eventPath } from '../navigation/paths';
import { EventPicture } from './event-picture';
import styles from './landing.module.css';

interface EventCardProps {
  readonly event: ListedEvent;
  readonly now: Date;
}

/** One event of the landing page. The whole card is a link. */
export function EventCard({ event, now }: EventCardProps) {
  const dates = formatEventDates(event);
  const place = [event.address_city, event.address_state].filter(Boolean).join(', ');
  const onSale = event.ticketing_items.filter((item) => isListed(event, [item], now));
  const prices = onSale.map(({ price }) => price);
  return (
    <article className={styles['card']}>
      <EventPicture url={event.ticketing_background_url} />
      <div className={styles['words']}>
        {dates && <p className={styles['dates']}>{dates}</p>}
        <h2 className={styles['name']}>
          <PageLink className={styles['link']} to={eventPath(event.ticketing_slug)}>
            {event.name}
          </PageLink>
        </h2>
        {place && <p className={styles['place']}>{place}</p>}
        <p className={styles['price']}>{priceRange(prices)}</p>
      </div>
    </article>
  );
}

/** `Free tickets` only where every ticket is free (docs/rules.md, Landing). */
function priceRange(prices: readonly number[]): string {
  const lowest = Math.min(...prices);
  const highest = Math.max(...prices);
  if (highest === 0) return 'Free tickets';
  return lowest === 0 ? `Free to ${formatUsd(highest)}` : `From ${formatUsd(lowest)}`;
}
