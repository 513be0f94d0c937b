interface PageViewWindow {
  readonly location: Pick<Location, 'origin' | 'pathname' | 'href'>;
  dataLayer?: unknown[];
}

/**
 * Pushes a page view to the analytics data layer where origin and path match `countedUrl`; null counts no page
 * (docs/rules.md, Page views).
 */
export function sendPageView(page: PageViewWindow, countedUrl: string | null): void {
  if (!countedUrl) return;
  const counted = new URL(countedUrl);
  const { origin, pathname, href } = page.location;
  if (origin !== counted.origin || pathname !== counted.pathname) return;
  page.dataLayer ??= [];
  page.dataLayer.push({ event: 'page_view', page_location: href, page_path: pathname });
}
