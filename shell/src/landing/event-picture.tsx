import stockBackground from '@storefront/ui/stock-background';
import { useState } from 'react';
import styles from './event-card.module.css';

interface EventPictureProps {
  /** Address of the organiser's, which there is one of in one size. */
  readonly url: string | null;
  /** Whether it is on the first screen. */
  readonly isFirst: boolean;
}

/** The event's picture; the stock picture where the event has none or it cannot be loaded. */
export function EventPicture({ url, isFirst }: EventPictureProps) {
  const [broken, setBroken] = useState(false);
  return (
    <img
      className={styles['picture']}
      src={url && !broken ? url : stockBackground}
      alt=""
      loading={isFirst ? 'eager' : 'lazy'}
      decoding="async"
      onError={() => setBroken(true)}
    />
  );
}
