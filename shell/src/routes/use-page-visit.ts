import { useEffect, useLayoutEffect, useRef } from 'react';
import { sendPageView } from '../document/page-view';
import { useServices } from '../services/shell-services';

/** What every change of route brings: top of the page, a place in the visit trail, maybe a page view. */
export function usePageVisit(pathname: string): void {
  const { boot, trail } = useServices();
  const shown = useRef<string | null>(null);

  useLayoutEffect(() => {
    const record = () => trail.record(pathname);
    record();
    window.scrollTo(0, 0);
    // Keyboard and screen reader go along with a change of view inside the document.
    if (shown.current !== null) document.getElementById('main')?.focus({ preventScroll: true });
    shown.current = pathname;
    // A jump inside the page makes a history entry of its own; a page that comes back is shown without a change here.
    window.addEventListener('hashchange', record);
    window.addEventListener('pageshow', record);
    return () => {
      window.removeEventListener('hashchange', record);
      window.removeEventListener('pageshow', record);
    };
  }, [pathname, trail]);

  useEffect(() => {
    if (window.location.pathname === pathname) sendPageView(window, boot.pageViewUrl);
  }, [pathname, boot]);
}
