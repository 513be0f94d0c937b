const tries = new Map<string, number>();

/** A browser lets a second script of the same address wait for the first one, also for one that hangs. */
function nextAddress(url: string): string {
  const earlier = tries.get(url) ?? 0;
  tries.set(url, earlier + 1);
  if (earlier === 0) return url;
  const address = new URL(url);
  address.searchParams.set('retry', String(earlier));
  return address.href;
}

/**
 * Loads a script of a processor. Rejects where it is blocked or not there, and when `giveUp` is aborted because it
 * takes longer than its caller waits. A later call loads it anew.
 */
export function loadScript(url: string, giveUp?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = nextAddress(url);
    const fail = () => {
      script.remove();
      reject(new Error(`${url} could not be loaded.`));
    };
    script.onload = () => {
      giveUp?.removeEventListener('abort', fail);
      resolve();
    };
    script.onerror = fail;
    giveUp?.addEventListener('abort', fail);
    document.head.append(script);
  });
}
