import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Locator, Page } from '@playwright/test';
import type { VisitorStorage } from './fill-cart';

interface PageCost {
  readonly requests: number;
  readonly scripts: number;
  /** Bytes of scripts as they crossed the network. */
  readonly scriptBytes: number;
  readonly usableMs: number;
}

/** A slow phone network: 1.6 Mbit/s, 150 ms, and a processor four times slower than this one. */
const network = { offline: false, downloadThroughput: 200_000, uploadThroughput: 93_750, latency: 150 };
const cpuSlowdown = 4;

/** Milliseconds without a request after which a page counts as loaded. */
const quietMs = 500;

/** Opens an address with an empty cache and measures bytes, requests and time until a control can be used. */
export async function measurePage(
  browser: Browser,
  address: string,
  findControl: (page: Page) => Locator,
  storageState: VisitorStorage,
): Promise<PageCost> {
  const context = await browser.newContext({ storageState, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', network);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });

  const kinds = new Map<string, string>();
  let requests = 0;
  let scripts = 0;
  let scriptBytes = 0;
  devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (response.url.startsWith('data:')) return;
    requests += 1;
    kinds.set(requestId, type);
  });
  const underWay = new Set<string>();
  let lastEvent = performance.now();
  const end = ({ requestId }: { readonly requestId: string }) => {
    underWay.delete(requestId);
    lastEvent = performance.now();
  };
  devtools.on('Network.requestWillBeSent', ({ requestId }) => underWay.add(requestId));
  devtools.on('Network.loadingFinished', end);
  devtools.on('Network.loadingFailed', end);
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (kinds.get(requestId) !== 'Script') return;
    scripts += 1;
    scriptBytes += encodedDataLength;
  });

  const started = performance.now();
  await page.goto(address);
  await findControl(page).first().waitFor();
  const usableMs = performance.now() - started;
  // Chromium does not always say that a page with frames is idle.
  while (underWay.size > 0 || performance.now() - lastEvent < quietMs) await wait(quietMs / 10);
  await context.close();
  return { requests, scripts, scriptBytes, usableMs };
}
