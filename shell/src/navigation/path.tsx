import { useSyncExternalStore } from 'react';

/** Replaces the query in this page's address, without a history entry. */
export function replaceQuery(query: string): void {
  window.history.replaceState(window.history.state, '', `${window.location.pathname}${query}`);
  window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }));
}

function follow(onChange: () => void): () => void {
  window.addEventListener('popstate', onChange);
  return () => window.removeEventListener('popstate', onChange);
}

/** The query of the address. @param serverQuery - query that the server rendered the page with. */
export const useQuery = (serverQuery: string): string =>
  useSyncExternalStore(
    follow,
    () => window.location.search,
    () => serverQuery,
  );
