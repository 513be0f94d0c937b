import type { Event } from '@storefront/domain/event';
import { useEffect, useState } from 'react';
import { useServices } from '../services/shell-services';

/**
 * Whether the event is over; undefined until that is first known. The document says it of the event that it brought. Of one that
 * was asked for, the browser finds it by what comes with the GraphQL client.
 */
export function useHasEnded(event: Event | null): boolean | undefined {
  const { brought } = useServices();
  const said = event !== null && event === brought.event ? brought.hasEnded : undefined;
  const [found, setFound] = useState(said);

  useEffect(() => {
    if (!event || said !== undefined) return;
    let isCurrent = true;
    const set = (hasEnded: boolean) => {
      if (isCurrent) setFound(hasEnded);
    };
    import(/* webpackChunkName: "apollo", webpackPreload: true */ '@storefront/domain/has-ended').then(
      ({ hasEnded }) => set(hasEnded(event, new Date())),
      // The API refuses orders of an event that is over.
      () => set(false),
    );
    return () => {
      isCurrent = false;
    };
  }, [event, said]);

  return said ?? found;
}
