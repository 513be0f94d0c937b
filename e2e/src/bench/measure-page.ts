import type { Browser, Locator, Page } from '@playwright/test';
import type { VisitorStorage } from './fill-cart';

export interface PageCost {
  readonly requests: number;
  readonly scripts: number;
  /** Bytes of scripts as they crossed the network. */
  readonly scriptBytes: number;
  readonly usableMs: number;
}

/** A slow phone network: 1.6 Mbit/s, 150 ms, and a processor four times slower than this one. */
const network = { offline: false, downloadThroughput: 200_000, uploadThroughput: 93_750, latency: 150 };
const cpuSlowdown = 4;

/** Opens an address with an empty cache and measures what it costs until a control can be used. */
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
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (kinds.get(requestId) !== 'Script') return;
    scripts += 1;
    scriptBytes += encodedDataLength;
  });

  const started = performance.now();
  await page.goto(address);
  await findControl(page).first().waitFor();
  const usableMs = performance.now() - started;
  await page.waitForLoadState('networkidle');
  await context.close();
  return { requests, scripts, scriptBytes, usableMs };
}
