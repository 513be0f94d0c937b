import { setTimeout as wait } from 'node:timers/promises';
import type { CDPSession } from '@playwright/test';

/** Milliseconds without a request after which a page counts as loaded. */
const quietMs = 500;

/** Follows the requests of a page. Chromium does not always say that a page with frames is idle. */
export function followNetwork(devtools: CDPSession) {
  const underWay = new Set<string>();
  let lastEvent = performance.now();
  const end = ({ requestId }: { readonly requestId: string }) => {
    underWay.delete(requestId);
    lastEvent = performance.now();
  };
  devtools.on('Network.requestWillBeSent', ({ requestId }) => {
    underWay.add(requestId);
    lastEvent = performance.now();
  });
  devtools.on('Network.loadingFinished', end);
  devtools.on('Network.loadingFailed', end);
  return {
    /** Resolves after half a second without a request. */
    async untilQuiet(): Promise<void> {
      while (underWay.size > 0 || performance.now() - lastEvent < quietMs) await wait(quietMs / 10);
    },
  };
}
