import type { Event } from '@storefront/domain/event';
import defaultLogo from '@storefront/ui/default-logo';
import { useState } from 'react';
import { words } from '#words/event';
import styles from './event-details.module.css';

/** The event's logo; the default logo where the event has none or it cannot be loaded. */
export function EventLogo({ event }: { readonly event: Event }) {
  const [broken, setBroken] = useState<string | null>(null);
  const logo = event.ticketing_logo;
  const source = logo && logo !== broken ? logo : defaultLogo;

  return (
    <img
      className={styles['logo']}
      src={source}
      alt={words.logo(event.name)}
      onError={() => setBroken(logo)}
    />
  );
}
