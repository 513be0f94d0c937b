import { fetchEvent } from '@storefront/api/fetch-event';
import type { GraphqlOptions } from '@storefront/contracts/host';
import type { Event } from '@storefront/domain/event';
import { useCallback } from 'react';
import { useServices } from '../services/shell-services';
import { type UseLoaded, useLoaded } from './use-loaded';

/** Loads the event with this ticketing slug; the value is null where there is no such event. */
export function useEvent(slug: string): UseLoaded<Event | null> {
  const { graphql } = useServices();
  const load = useCallback((options?: GraphqlOptions) => fetchEvent(graphql, slug, options), [graphql, slug]);
  return useLoaded(load);
}
