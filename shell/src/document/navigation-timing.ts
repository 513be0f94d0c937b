import { releaseSetPath } from '../boot';

/** How the browser loaded the document. `deliveryType` names the source if it was not the server. */
interface NavigationTiming extends PerformanceNavigationTiming {
  readonly deliveryType?: string;
}

/** How this document was loaded; undefined if the browser does not report it. */
function navigationTiming(): NavigationTiming | undefined {
  const [timing] = performance.getEntriesByType('navigation') as NavigationTiming[];
  return timing;
}

/** Whether the document came from a cache or a prefetch instead of the server. */
export function wasCached(): boolean {
  const timing = navigationTiming();
  return timing?.type === 'back_forward' || Boolean(timing?.deliveryType);
}

/** Whether the visitor came to the document by Back or Forward. */
export const isRestored = (): boolean => navigationTiming()?.type === 'back_forward';

/** Whether the document was reloaded. */
export const wasReloaded = (): boolean => navigationTiming()?.type === 'reload';

async function reloadIfChanged(releaseSet: string): Promise<void> {
  const answer = await fetch(releaseSetPath).catch(() => null);
  if (answer?.ok && (await answer.text()) !== releaseSet) window.location.reload();
}

/**
 * Reloads the document if its releases have changed since it was sent. Browsers show prefetched or restored documents for
 * some minutes without asking the server, although a release may have been rolled back.
 */
export function reloadStaleDocument(releaseSet: string): void {
  if (wasCached()) void reloadIfChanged(releaseSet);
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void reloadIfChanged(releaseSet);
  });
}
