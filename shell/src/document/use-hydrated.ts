import { useSyncExternalStore } from 'react';

const subscribe = () => () => {};

/** Whether the page is alive in a browser: false on the server, and in the drawing that takes over the server's HTML. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
