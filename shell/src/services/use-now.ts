import { useSyncExternalStore } from 'react';
import { useServices } from './shell-services';

const subscribe = () => () => {};

/** Whether the page is hydrated in a browser: false on the server, and while hydrating the server's HTML. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );

/** The current time. Hydration uses the same time as the server's HTML. */
export function useNow(): Date {
  const { preloadedData, now } = useServices();
  return useHydrated() ? now() : new Date(preloadedData.readAt);
}
