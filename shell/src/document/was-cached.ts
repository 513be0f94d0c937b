import { navigationTiming } from './navigation-timing';

/** Whether the browser took the document from a cache or a prefetch instead of the server. */
export function wasCached(): boolean {
  const timing = navigationTiming();
  return timing?.type === 'back_forward' || Boolean(timing?.deliveryType);
}
