import type { Event } from '@storefront/domain/event';
import { EventPicture } from '@storefront/ui/event-picture';
import stockBackground from '@storefront/ui/stock-background';
import styles from './backdrop.module.css';
import { backdropSizes } from './backdrop-sizes';

interface BackdropProps {
  /** Undefined while the event is loading, null where there is none. */
  readonly event: Pick<Event, 'ticketing_slug' | 'ticketing_background_url'> | null | undefined;
}

/** The picture behind an event's pages; a stock picture where the event has none or it cannot be loaded. */
export function Backdrop({ event }: BackdropProps) {
  return (
    <div className={styles['backdrop']}>
      {event !== undefined && (
        <EventPicture
          className={styles['picture']}
          slug={event?.ticketing_slug ?? ''}
          kind="background"
          address={event?.ticketing_background_url || null}
          sizes={backdropSizes}
          otherwise={stockBackground}
          alt=""
          fetchPriority="high"
        />
      )}
    </div>
  );
}
