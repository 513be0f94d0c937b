import { releaseSetPath } from '@storefront/contracts/boot';

/** Whether the browser took the document from what it had fetched ahead or kept, rather than from the server. */
function wasKept(): boolean {
  const [load] = performance.getEntriesByType('navigation') as (PerformanceNavigationTiming & {
    deliveryType?: string;
  })[];
  return load?.type === 'back_forward' || Boolean(load?.deliveryType);
}

async function reloadIfChanged(releaseSet: string): Promise<void> {
  const answer = await fetch(releaseSetPath).catch(() => null);
  if (answer?.ok && (await answer.text()) !== releaseSet) window.location.reload();
}

/**
 * Loads the document again where a release of it was taken back since it was sent: for minutes browsers show documents
 * that they fetched ahead of the click, or go back to, without asking for them anew.
 */
export function reloadStaleDocument(releaseSet: string): void {
  if (wasKept()) void reloadIfChanged(releaseSet);
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void reloadIfChanged(releaseSet);
  });
}
