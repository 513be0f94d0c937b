import { fetchEvent } from '@storefront/api/fetch-event';
import type { GraphqlOptions } from '@storefront/contracts/host';
import type { Event } from '@storefront/domain/event';
import { useCallback } from 'react';
import { useServices } from '../services/shell-services';
import { type UseLoaded, useLoaded } from './use-loaded';

/** The event with this ticketing slug; null once it is known that there is none. */
export function useEvent(slug: string): UseLoaded<Event | null> {
  const { graphql } = useServices();
  const load = useCallback((options?: GraphqlOptions) => fetchEvent(graphql, slug, options), [graphql, slug]);
  return useLoaded(load);
}
