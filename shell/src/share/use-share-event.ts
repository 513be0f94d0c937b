import type { Event } from '@storefront/domain/event';
import { words } from '#words/share';
import { eventPath } from '../navigation/paths';
import { useServices } from '../services/shell-services';
import { shareLink } from './share-link';

/** Offers the address of an event's page to the visitor's programs, or copies it and says so. */
export function useShareEvent(): (event: Pick<Event, 'name' | 'ticketing_slug'>) => Promise<void> {
  const { toasts } = useServices();
  return async ({ name, ticketing_slug }) => {
    const url = new URL(eventPath(ticketing_slug), window.location.origin).href;
    const outcome = await shareLink({ title: name, url });
    if (outcome === 'copied') toasts.show('success', words.linkCopied);
    if (outcome === 'failed') toasts.show('error', words.linkNotCopied(url));
  };
}
