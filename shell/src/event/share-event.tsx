import type { Event } from '@storefront/domain/events';
import { Button } from '@storefront/ui';
import { messages } from '#messages/share';
import { eventPath } from '../navigation/paths';
import { useServices } from '../services';
import styles from './event-page.module.css';

/** What became of a wish to share: `left` is the visitor's own decision. */
type ShareOutcome = 'shared' | 'copied' | 'left' | 'failed';

/** Offers a link to the visitor's programs; where the browser has no such way, it is copied. */
async function shareLink(link: { readonly title: string; readonly url: string }): Promise<ShareOutcome> {
  try {
    // Types say that it is always there, and many browsers on computers have none.
    const isOffered = typeof navigator.share === 'function';
    await (isOffered ? navigator.share(link) : navigator.clipboard.writeText(link.url));
    return isOffered ? 'shared' : 'copied';
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'left' : 'failed';
  }
}

/** Offers the address of an event's page to the visitor's programs, or copies it and says so. */
export function useShareEvent(): (event: Pick<Event, 'name' | 'ticketing_slug'>) => Promise<void> {
  const { toasts } = useServices();
  return async ({ name, ticketing_slug }) => {
    const url = new URL(eventPath(ticketing_slug), window.location.origin).href;
    const outcome = await shareLink({ title: name, url });
    if (outcome === 'copied') toasts.show('success', messages.linkCopied);
    if (outcome === 'failed') toasts.show('error', messages.linkNotCopied(url));
  };
}

/** Lies on the picture of an event's page, and tells friends of the event. */
export function ShareEvent({ event }: { readonly event: Event }) {
  const share = useShareEvent();
  return (
    <Button className={styles['share']} variant="secondary" onClick={() => void share(event)}>
      {messages.share}
    </Button>
  );
}
