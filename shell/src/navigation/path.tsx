import { type MouseEvent, type ReactNode, useSyncExternalStore } from 'react';

/** Navigates to another path in this document. Listeners to the address get the same event as from the browser's buttons. */
export function navigate(path: string): void {
  window.history.pushState(null, '', path);
  window.dispatchEvent(new PopStateEvent('popstate'));
}

/** Replaces the query in this page's address, without a history entry. */
export function replaceQuery(query: string): void {
  window.history.replaceState(window.history.state, '', `${window.location.pathname}${query}`);
  window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }));
}

function follow(onChange: () => void): () => void {
  window.addEventListener('popstate', onChange);
  return () => window.removeEventListener('popstate', onChange);
}

/** The path of the current page. @param serverPath - path that the server rendered. */
export const usePath = (serverPath: string): string =>
  useSyncExternalStore(
    follow,
    () => window.location.pathname,
    () => serverPath,
  );

/** The query of the address. @param serverQuery - query that the server rendered the page with. */
export const useQuery = (serverQuery: string): string =>
  useSyncExternalStore(
    follow,
    () => window.location.search,
    () => serverQuery,
  );

interface PageLinkProps {
  readonly to: string;
  readonly className: string | undefined;
  /** Whether to load that page's document instead of rendering the page in this one. */
  readonly reloadDocument?: boolean;
  readonly children: ReactNode;
}

/** Whether a click opens the link in this tab; the browser handles all others. */
const staysInTab = ({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent) =>
  button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey;

/** A link to a page of this document. */
export function PageLink({ to, className, reloadDocument = false, children }: PageLinkProps) {
  const follow = (event: MouseEvent) => {
    if (reloadDocument || !staysInTab(event)) return;
    event.preventDefault();
    navigate(to);
  };
  return (
    <a className={className} href={to} onClick={follow}>
      {children}
    </a>
  );
}
