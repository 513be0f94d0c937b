import { releaseSetPath } from './boot';
import { wasCached } from './was-cached';

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
