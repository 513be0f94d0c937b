import stockBackground from '@storefront/ui/stock-background';
import { useState } from 'react';
import styles from './backdrop.module.css';

interface BackdropProps {
  /** Address of the event's picture; undefined while the event is loading, null where it has none. */
  readonly picture: string | null | undefined;
}

/** The picture behind an event's pages; a stock picture where the event has none or it cannot be loaded. */
export function Backdrop({ picture }: BackdropProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const url = picture === undefined ? null : (picture !== broken && picture) || stockBackground;
  const fail = () => setBroken(picture ?? null);
  // One that the server drew may have failed before there was code to hear of it.
  const look = (image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0 && picture !== broken) fail();
  };
  return (
    <div className={styles['backdrop']}>
      {url && (
        <img className={styles['picture']} src={url} alt="" fetchPriority="high" ref={look} onError={fail} />
      )}
    </div>
  );
}
