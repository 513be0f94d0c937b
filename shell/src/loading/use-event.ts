import { fetchEvent } from '@storefront/api/fetch-event';
import type { GraphqlOptions } from '@storefront/contract/host';
import type { Event } from '@storefront/domain/event';
import { useCallback } from 'react';
import { useServices } from '../services/shell-services';
import { type UseLoaded, useLoaded } from './use-loaded';
import { useRefreshOnce } from './use-refresh-once';

/** The event with this ticketing slug, as the document brought it or loaded; the value is null where there is no such event. */
export function useEvent(slug: string): UseLoaded<Event | null> {
  const { graphql, brought } = useServices();
  const load = useCallback((options?: GraphqlOptions) => fetchEvent(graphql, slug, options), [graphql, slug]);
  const first = brought.slug === slug ? brought.event : undefined;
  const loaded = useLoaded(load, first);
  useRefreshOnce(loaded.refresh, first !== undefined && brought.mayBeOld ? 'now' : 'never');
  return loaded;
}
