const attempts = new Map<string, number>();

/** A browser makes a second script of the same address wait for the first one, even if that one hangs. */
function nextAddress(url: string): string {
  const earlier = attempts.get(url) ?? 0;
  attempts.set(url, earlier + 1);
  if (earlier === 0) return url;
  const address = new URL(url);
  address.searchParams.set('retry', String(earlier));
  return address.href;
}

/**
 * Loads a script of a processor. Rejects where it is blocked or missing, and when `signal` is aborted. A later call
 * loads it again.
 */
export function loadScript(url: string, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = nextAddress(url);
    const fail = () => {
      script.remove();
      reject(new Error(`${url} could not be loaded.`));
    };
    script.onload = () => {
      signal?.removeEventListener('abort', fail);
      resolve();
    };
    script.onerror = fail;
    signal?.addEventListener('abort', fail);
    document.head.append(script);
  });
}
