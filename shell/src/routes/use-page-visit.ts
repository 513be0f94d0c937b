import { useEffect, useLayoutEffect, useRef } from 'react';
import { sendPageView } from '../document/page-view';
import { useServices } from '../services/shell-services';

/** On every change of route: scrolls to the top, records the path in the visit trail and sends a page view. */
export function usePageVisit(pathname: string): void {
  const { boot, trail } = useServices();
  const shown = useRef<string | null>(null);

  useLayoutEffect(() => {
    const record = () => trail.record(pathname);
    record();
    window.scrollTo(0, 0);
    // Keyboard and screen reader users continue in the new page.
    if (shown.current !== null) document.getElementById('main')?.focus({ preventScroll: true });
    shown.current = pathname;
    // A link inside the page adds a history entry; a page restored by the browser changes no route.
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
