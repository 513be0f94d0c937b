import type { Event } from '@ticket-storefront/domain/events';
import { EventPicture } from '@ticket-storefront/ui';
import { messages } from '#messages/frame';
import styles from './event-logo.module.css';

interface EventLogoProps {
  readonly event: Pick<Event, 'id' | 'ticketing_slug' | 'ticketing_logo' | 'name'> | null;
}

/** An event's logo, or the default logo if there is none or it fails to load. It moves from and to the event page's picture. */
export function EventLogo({ event }: EventLogoProps) {
  return (
    <EventPicture
      className={styles['logo']}
      slug={event?.ticketing_slug ?? ''}
      kind="logo"
      moves={event?.id}
      address={event?.ticketing_logo || null}
      sizes="7rem"
      alt={event?.name ? messages.logo(event.name) : ''}
    />
  );
}
