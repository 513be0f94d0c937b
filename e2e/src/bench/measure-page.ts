import type { Browser, Locator, Page } from '@playwright/test';
import type { VisitorStorage } from './fill-cart';
import { followNetwork } from './network-activity';
import { phoneViewport, slowDown } from './slow-phone';

interface PageCost {
  readonly requests: number;
  readonly scripts: number;
  /** Bytes of scripts as they crossed the network. */
  readonly scriptBytes: number;
  readonly usableMs: number;
}

/** Opens an address with an empty cache and measures bytes, requests and time until a control can be used. */
export async function measurePage(
  browser: Browser,
  address: string,
  findControl: (page: Page) => Locator,
  storageState: VisitorStorage,
): Promise<PageCost> {
  const context = await browser.newContext({ storageState, viewport: phoneViewport });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await slowDown(devtools);
  const network = followNetwork(devtools);

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
  await network.untilQuiet();
  await context.close();
  return { requests, scripts, scriptBytes, usableMs };
}
