import type { ListedEvent } from '@storefront/api/listed-event';
import { cityAndState } from '@storefront/domain/bullets';
import { formatEventDates } from '@storefront/domain/event-dates';
import { isListed, type Listing } from '@storefront/domain/listing';
import { EventPicture } from '@storefront/ui/event-picture';
import stockBackground from '@storefront/ui/stock-background';
import { words } from '#words/landing';
import { PageLink } from '../navigation/page-link';
import { eventPath } from '../navigation/paths';
import { CalendarLeaf } from './calendar-leaf';
import styles from './event-card.module.css';
import { EventPrice } from './event-price';

interface EventCardProps {
  readonly event: ListedEvent;
  readonly listing: Listing;
  readonly now: Date;
  /** Whether it is on the first screen. */
  readonly isFirst: boolean;
}

/** One event of the landing page. The whole card is a link. */
export function EventCard({ event, listing, now, isFirst }: EventCardProps) {
  const dates = formatEventDates(event);
  const place = cityAndState(event);
  const onSale = event.ticketing_items.filter((item) => isListed(event, [item], now));
  return (
    <article className={styles['card']}>
      <EventPicture
        className={styles['picture']}
        slug={event.ticketing_slug}
        kind="background"
        address={event.ticketing_background_url || null}
        sizes="(width < 46rem) 100vw, 24rem"
        otherwise={stockBackground}
        alt=""
        loading={isFirst ? 'eager' : 'lazy'}
        decoding="async"
      />
      <CalendarLeaf event={event} />
      <div className={styles['words']}>
        <h3 className={styles['name']}>
          <PageLink className={styles['link']} to={eventPath(event.ticketing_slug)}>
            {event.name}
          </PageLink>
        </h3>
        {dates && <p className={styles['fact']}>{dates}</p>}
        {place && <p className={styles['fact']}>{place}</p>}
        {listing === 'on-sale' ? (
          <EventPrice event={event} items={onSale} />
        ) : (
          <p className={styles[listing]}>{listing === 'soon' ? words.onSaleSoon : words.soldOut}</p>
        )}
      </div>
    </article>
  );
}
