/** How the browser has loaded the document. `deliveryType` says what it took it from instead of the server. */
interface NavigationTiming extends PerformanceNavigationTiming {
  readonly deliveryType?: string;
}

/** How this document was loaded; undefined in a browser that does not say. */
export function navigationTiming(): NavigationTiming | undefined {
  const [timing] = performance.getEntriesByType('navigation') as NavigationTiming[];
  return timing;
}
