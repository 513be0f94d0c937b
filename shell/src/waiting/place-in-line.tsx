import { Notice } from '@storefront/ui/notice';
import { Spinner } from '@storefront/ui/spinner';
import { VisuallyHidden } from '@storefront/ui/visually-hidden';
import { words } from '#words/waiting';
import { type Place, wordsBefore, wordsOfWait } from './line-words';
import { useAnnouncement } from './use-announcement';
import styles from './waiting-room.module.css';

const minuteMs = 60_000;

interface PlaceInLineProps {
  /** Null until the first answer. */
  readonly place: Place | null;
  readonly isLost: boolean;
}

/** A visitor's number, how many are before it, and how long it takes as it goes now. */
export function PlaceInLine({ place, isLost }: PlaceInLineProps) {
  const spoken = place ? `${wordsBefore(place)} ${wordsOfWait(place)}` : '';
  const announcement = useAnnouncement(spoken, minuteMs);
  return (
    <>
      {place ? (
        <div className={styles['place']}>
          <p className={styles['number']}>
            <span className={styles['muted']}>{words.yourNumber}</span>{' '}
            <strong>{words.formatCount(place.place)}</strong>
          </p>
          <p className={styles['before']}>{wordsBefore(place)}</p>
          <p className={styles['muted']}>{wordsOfWait(place)}</p>
        </div>
      ) : (
        <p className={styles['looking']}>
          <Spinner /> {words.lookingUp}
        </p>
      )}
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
      {isLost && <Notice kind="info">{words.connectionLost}</Notice>}
    </>
  );
}
