import stockBackground from '@storefront/ui/stock-background';
import { useState } from 'react';
import styles from './landing.module.css';

/** The event's picture; the stock picture where the event has none or it cannot be loaded. */
export function EventPicture({ url }: { readonly url: string | null }) {
  const [broken, setBroken] = useState(false);
  return (
    <img
      className={styles['picture']}
      src={url && !broken ? url : stockBackground}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setBroken(true)}
    />
  );
}
