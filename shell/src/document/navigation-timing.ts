import { releaseSetPath } from '../boot';

/** How the browser has loaded the document. `deliveryType` says what it took it from instead of the server. */
interface NavigationTiming extends PerformanceNavigationTiming {
  readonly deliveryType?: string;
}

/** How this document was loaded; undefined in a browser that does not say. */
function navigationTiming(): NavigationTiming | undefined {
  const [timing] = performance.getEntriesByType('navigation') as NavigationTiming[];
  return timing;
}

/** Whether the browser took the document from a cache or a prefetch instead of the server. */
export function wasCached(): boolean {
  const timing = navigationTiming();
  return timing?.type === 'back_forward' || Boolean(timing?.deliveryType);
}

/** Whether the document was loaded again in place of itself. */
export const wasReloaded = (): boolean => navigationTiming()?.type === 'reload';

async function reloadIfChanged(releaseSet: string): Promise<void> {
  const answer = await fetch(releaseSetPath).catch(() => null);
  if (answer?.ok && (await answer.text()) !== releaseSet) window.location.reload();
}

/**
 * Reloads the document where its releases have changed since it was sent. For some minutes browsers show documents that
 * they have prefetched or go back to without asking the server, although a release may have been rolled back meanwhile.
 */
export function reloadStaleDocument(releaseSet: string): void {
  if (wasCached()) void reloadIfChanged(releaseSet);
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void reloadIfChanged(releaseSet);
  });
}
