import type { Event } from '@ticket-storefront/domain/events';
import { messages } from '#messages/share';
import { eventPath } from '../navigation/paths';
import { useServices } from '../services';

/** The result of sharing. `left`: the visitor cancelled. */
type ShareOutcome = 'shared' | 'copied' | 'left' | 'failed';

/** Shares a link through the browser's share dialog, or copies it if there is none. */
async function shareLink(link: { readonly title: string; readonly url: string }): Promise<ShareOutcome> {
  try {
    // Declared as always present, but many desktop browsers lack it.
    const isOffered = typeof navigator.share === 'function';
    await (isOffered ? navigator.share(link) : navigator.clipboard.writeText(link.url));
    return isOffered ? 'shared' : 'copied';
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'left' : 'failed';
  }
}

/** Shares or copies a link, and confirms a copy. */
export function useShareLink(): (link: { readonly title: string; readonly url: string }) => Promise<void> {
  const { toasts } = useServices();
  return async (link) => {
    const outcome = await shareLink(link);
    if (outcome === 'copied') toasts.show('success', messages.linkCopied);
    if (outcome === 'failed') toasts.show('error', messages.linkNotCopied(link.url));
  };
}

/** Shares or copies the address of an event's page, and confirms a copy. */
export function useShareEvent(): (event: Pick<Event, 'name' | 'ticketing_slug'>) => Promise<void> {
  const share = useShareLink();
  return ({ name, ticketing_slug }) =>
    share({ title: name, url: new URL(eventPath(ticketing_slug), window.location.origin).href });
}
