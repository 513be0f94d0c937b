const attempts = new Map<string, number>();

/** Browsers make a second script of the same address wait for the first, even if the first hangs. */
function nextAddress(url: string): string {
  const earlier = attempts.get(url) ?? 0;
  attempts.set(url, earlier + 1);
  if (earlier === 0) return url;
  const address = new URL(url);
  address.searchParams.set('retry', String(earlier));
  return address.href;
}

/** Loads a processor's script. Rejects if it is blocked or missing, or when `signal` is aborted. A later call loads it again. */
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
