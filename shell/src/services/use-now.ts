import { useSyncExternalStore } from 'react';
import { useServices } from './shell-services';

const subscribe = () => () => {};

/** Whether the page is alive in a browser: false on the server, and in the drawing that takes over the server's HTML. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );

/** The present. The drawing that takes over the server's HTML is of the same moment as that. */
export function useNow(): Date {
  const { preloadedData } = useServices();
  return useHydrated() ? new Date() : new Date(preloadedData.readAt);
}
