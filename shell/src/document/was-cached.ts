/** Whether the browser took the document from a cache or a prefetch instead of the server. */
export function wasCached(): boolean {
  const [load] = performance.getEntriesByType('navigation') as (PerformanceNavigationTiming & {
    deliveryType?: string;
  })[];
  return load?.type === 'back_forward' || Boolean(load?.deliveryType);
}
