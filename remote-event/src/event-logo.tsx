import type { Event } from '@storefront/domain/event';
import defaultLogo from '@storefront/ui/default-logo';
import { EventPicture } from '@storefront/ui/event-picture';
import { words } from '#words/event';
import styles from './event-details.module.css';

/** The event's logo; the default logo where the event has none or it cannot be loaded. */
export function EventLogo({ event }: { readonly event: Event }) {
  return (
    <EventPicture
      className={styles['logo']}
      slug={event.ticketing_slug}
      kind="logo"
      address={event.ticketing_logo || null}
      sizes="(width < 40rem) 4rem, 7rem"
      otherwise={defaultLogo}
      alt={words.logo(event.name)}
    />
  );
}
