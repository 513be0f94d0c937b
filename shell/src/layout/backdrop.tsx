import stockBackground from '@storefront/ui/stock-background';
import styles from './backdrop.module.css';

interface BackdropProps {
  /** Address of the event's picture; undefined while the event is loading, null where it has none. */
  readonly picture: string | null | undefined;
}

/** The picture behind an event's pages; a stock picture where the event has none. */
export function Backdrop({ picture }: BackdropProps) {
  const url = picture === undefined ? null : picture || stockBackground;
  return (
    <div className={styles['backdrop']}>
      {url && <img className={styles['picture']} src={url} alt="" fetchPriority="high" />}
    </div>
  );
}
