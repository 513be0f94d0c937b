import { fetchEvent } from '@ticket-storefront/api';
import type { GraphqlOptions } from '@ticket-storefront/contract';
import type { Event, TicketingItem } from '@ticket-storefront/domain/events';
import { useCallback, useEffect, useState } from 'react';
import { useServices } from './shell-services';
import { type UseLoaded, useLoaded, useRefreshOnce } from './use-loaded';

/**
 * Whether the event is over; undefined until known. The document contains it for a preloaded event; for a fetched one, code
 * in the chunk of the GraphQL client decides.
 */
export function useHasEnded(event: Event | null): boolean | undefined {
  const { preloadedData, now } = useServices();
  const preloaded = event !== null && event === preloadedData.event ? preloadedData.hasEnded : undefined;
  const [found, setFound] = useState(preloaded);

  useEffect(() => {
    if (!event || preloaded !== undefined) return;
    let isCurrent = true;
    const set = (hasEnded: boolean) => {
      if (isCurrent) setFound(hasEnded);
    };
    import(/* webpackChunkName: "apollo", webpackPreload: true */ './time-zones').then(
      ({ hasEnded }) => set(hasEnded(event, now())),
      // The API refuses orders of an event that is over.
      () => set(false),
    );
    return () => {
      isCurrent = false;
    };
  }, [event, preloaded, now]);

  return preloaded ?? found;
}

/** The preloaded tickets, as long as their page is shown. */
export function usePreloadedItems(slug: string): readonly TicketingItem[] | undefined {
  const { preloadedData } = useServices();
  useEffect(
    () => () => {
      preloadedData.items = undefined;
    },
    [preloadedData],
  );
  return preloadedData.slug === slug ? preloadedData.items : undefined;
}

/** The event with this ticketing slug, preloaded or fetched; the value is null if there is no such event. */
export function useEvent(slug: string): UseLoaded<Event | null> {
  const { graphql, preloadedData } = useServices();
  const load = useCallback((options?: GraphqlOptions) => fetchEvent(graphql, slug, options), [graphql, slug]);
  const first = preloadedData.slug === slug ? preloadedData.event : undefined;
  const loaded = useLoaded(load, first);
  useRefreshOnce(loaded.refresh, first !== undefined && preloadedData.mayBeOld ? 'now' : 'never');
  return loaded;
}
