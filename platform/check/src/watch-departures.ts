import type { Page } from 'playwright-core';
import type { Finding } from './problem';

/** https://chromedevtools.github.io/devtools-protocol/tot/Page/ */
interface FrameTree {
  readonly frameTree: { readonly frame: { readonly id: string } };
}

/**
 * Watches what a page opens and where it goes from now on, as the browser is asked for it: whether that is reached says
 * nothing of the part.
 * @returns reads what was seen so far.
 */
export async function watchDepartures(page: Page): Promise<() => readonly Finding[]> {
  const seen = new Set<string>();
  const browser = await page.context().newCDPSession(page);
  const { frameTree }: FrameTree = await browser.send('Page.getFrameTree');
  browser.on('Page.windowOpen', ({ url }) => void seen.add(`it opens a window with ${url || 'about:blank'}`));
  browser.on('Page.frameRequestedNavigation', ({ frameId, url, disposition }) => {
    if (frameId === frameTree.frame.id && disposition === 'currentTab')
      seen.add(`it leaves the document for ${url}`);
  });
  await browser.send('Page.enable');
  return () => [...seen].map((what) => ({ check: 'navigation', seen: what }));
}
