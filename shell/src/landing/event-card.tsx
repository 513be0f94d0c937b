import type { ListedEvent } from '@ticket-storefront/api';
import { allInCents, formatUsd } from '@ticket-storefront/domain';
import { calendarLeaf, formatEventDates } from '@ticket-storefront/domain/dates';
import { cityAndState, isListed, type Listing } from '@ticket-storefront/domain/events';
import { EventPicture } from '@ticket-storefront/ui';
import stockBackground from '@ticket-storefront/ui/images/stock-background.svg';
import { messages } from '#messages/landing';
import { eventPath } from '../navigation/paths';
import styles from './event-card.module.css';

/** The event's first day as a calendar leaf. Decorative: the date is also beside it as text. */
function CalendarLeaf({ event }: { readonly event: ListedEvent }) {
  const leaf = calendarLeaf(event);
  if (!leaf) return null;
  return (
    <div className={styles['leaf']} aria-hidden="true">
      <span className={styles['month']}>{leaf.month}</span>
      <span className={styles['day']}>{leaf.day}</span>
    </div>
  );
}

interface EventPriceProps {
  readonly event: ListedEvent;
  /** Its tickets on sale, at least one. */
  readonly items: ListedEvent['ticketing_items'];
}

/** The price of one ticket with its fees and taxes: the lowest or a range (docs/rules.md, Landing). */
function EventPrice({ event, items }: EventPriceProps) {
  const priced = items
    .map((item) => ({ price: item.price, allIn: allInCents(event, item) }))
    .sort((a, b) => a.allIn - b.allIn);
  const [lowest, highest] = [priced[0], priced.at(-1)];
  if (!lowest || !highest) return null;
  if (highest.allIn === 0) return <p className={styles['price']}>{messages.freeTickets}</p>;

  const categories = new Set(items.map(({ category }) => category?.trim() || null));
  const isRange = lowest.allIn < highest.allIn && (categories.size > 1 || lowest.allIn === 0);
  const shown = isRange ? [lowest, highest] : [lowest];
  const allIn = rangeOf(shown.map((ticket) => ticket.allIn));
  return (
    <p className={styles['price']}>
      <span>{isRange ? allIn : messages.from(allIn)}</span>
      {shown.some((ticket) => ticket.allIn > ticket.price) && (
        <small className={styles['plusFees']}>
          <span>{rangeOf(shown.map((ticket) => ticket.price).sort((a, b) => a - b))}</span>
          {messages.plusFees}
        </small>
      )}
    </p>
  );
}

const rangeOf = (cents: readonly number[]) => cents.map(formatUsd).join(' – ');

interface EventCardProps {
  readonly event: ListedEvent;
  readonly listing: Listing;
  readonly now: Date;
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
        fallback={stockBackground}
        alt=""
        loading={isFirst ? 'eager' : 'lazy'}
        decoding="async"
      />
      <CalendarLeaf event={event} />
      <div className={styles['words']}>
        <h3 className={styles['name']}>
          <a className={styles['link']} href={eventPath(event.ticketing_slug)}>
            {event.name}
          </a>
        </h3>
        {dates && <p className={styles['fact']}>{dates}</p>}
        {place && <p className={styles['fact']}>{place}</p>}
        {listing === 'on-sale' ? (
          <EventPrice event={event} items={onSale} />
        ) : (
          <p className={styles[listing]}>{listing === 'soon' ? messages.onSaleSoon : messages.soldOut}</p>
        )}
      </div>
    </article>
  );
}
