import { useEffect } from 'react';

/** Reloads the page where the browser restores it, still waiting, after a visit to the visitor's bank. */
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
