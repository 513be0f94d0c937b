import type { Event } from '@ticket-storefront/domain/events';
import { useEffect, useLayoutEffect } from 'react';
import { useServices } from './shell-services';

/** Sets the browser's title while the page is shown. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}

/**
 * Applies an event's colour scheme and accent while the page is shown. Any mode except `dark` and `light` follows the
 * system; the accents are in the document (`shell/server/accents`).
 */
export function useEventAppearance(event: Pick<Event, 'id' | 'color_mode'> | null): void {
  const { id, color_mode: mode } = event ?? {};
  useLayoutEffect(() => {
    if (id === undefined) return;
    const { dataset } = document.documentElement;
    dataset['accent'] = String(id);
    if (mode === 'dark' || mode === 'light') dataset['colorMode'] = mode;
    return () => {
      delete dataset['accent'];
      delete dataset['colorMode'];
    };
  }, [id, mode]);
}

/** Sends a page view to analytics if origin and path match `countedUrl`; null counts no page (docs/rules.md, Page views). */
export function sendPageView(
  page: { readonly location: Pick<Location, 'origin' | 'pathname' | 'href'>; dataLayer?: unknown[] },
  countedUrl: string | null,
): void {
  if (!countedUrl) return;
  const counted = new URL(countedUrl);
  const { origin, pathname, href } = page.location;
  if (origin !== counted.origin || pathname !== counted.pathname) return;
  page.dataLayer ??= [];
  page.dataLayer.push({ event: 'page_view', page_location: href, page_path: pathname });
}

/** Scrolls to the top, records the path in the visit trail and sends a page view. */
export function usePageVisit(pathname: string): void {
  const { boot, trail } = useServices();

  useLayoutEffect(() => {
    const record = () => trail.record(pathname);
    record();
    window.scrollTo(0, 0);
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
