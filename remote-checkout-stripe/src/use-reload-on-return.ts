import { useEffect } from 'react';

/** A browser may bring back a page that was left for the visitor's bank as it was, still waiting: it starts anew. */
export function useReloadOnReturn(isWaiting: boolean): void {
  useEffect(() => {
    if (!isWaiting) return;
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) window.location.reload();
    };
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, [isWaiting]);
}
