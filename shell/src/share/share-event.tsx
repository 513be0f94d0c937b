import type { Event } from '@storefront/domain/event';
import { Button } from '@storefront/ui/button';
import { words } from '#words/share';
import styles from './share-event.module.css';
import { useShareEvent } from './use-share-event';

/** Lies on the picture of an event's page, and tells friends of the event. */
export function ShareEvent({ event }: { readonly event: Event }) {
  const share = useShareEvent();
  return (
    <Button className={styles['share']} variant="secondary" onClick={() => void share(event)}>
      {words.share}
    </Button>
  );
}
