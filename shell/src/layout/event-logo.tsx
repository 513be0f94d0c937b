import defaultLogo from '@storefront/ui/default-logo';
import { useState } from 'react';
import { words } from '#words/frame';
import styles from './event-logo.module.css';

interface EventLogoProps {
  readonly logo: string | null;
  readonly name: string | null;
}

/** An event's logo; the default logo where the event has none or it cannot be loaded. */
export function EventLogo({ logo, name }: EventLogoProps) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <img
      className={styles['logo']}
      src={logo && logo !== broken ? logo : defaultLogo}
      alt={name ? words.logo(name) : ''}
      onError={() => setBroken(logo)}
    />
  );
}
