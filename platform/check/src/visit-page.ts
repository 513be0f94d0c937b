import type { Browser, Page } from 'playwright-core';
import type { Finding } from './checks';
import type { Task } from './task';

/** https://chromedevtools.github.io/devtools-protocol/tot/Page/ */
interface FrameTree {
  readonly frameTree: { readonly frame: { readonly id: string } };
}

/**
 * Watches what a page opens and where it goes from now on, as the browser is asked for it: whether that is reached says
 * nothing of the part.
 * @returns reads what was seen so far.
 */
async function watchDepartures(page: Page): Promise<() => readonly Finding[]> {
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

const longestVisitMs = 20_000;

/** What Playwright says of a document that is gone before it has answered. */
const isOfLeftDocument = (error: unknown) => String(error).includes('Execution context was destroyed');

/** Opens the page with a release as a new visitor, and has one task carried out in it. */
export async function visitPage(browser: Browser, address: string, task: Task): Promise<readonly Finding[]> {
  // Of its own: neither storage nor locks of another visit are in it.
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  try {
    const page = await context.newPage();
    await page.goto(address);
    if (task.visit.kind === 'mounts' && task.visit.services === 'usual') {
      const { default: axe } = await import('axe-core');
      await page.evaluate(axe.source);
    }
    const departures = await watchDepartures(page);
    const timeout = new Promise<readonly Finding[]>((resolve) => {
      const seen = `the page does not answer for ${longestVisitMs} ms`;
      setTimeout(resolve, longestVisitMs, [{ check: 'time', seen }]).unref();
    });
    const answer = page
      .evaluate<readonly Finding[]>(`runTask(${JSON.stringify(task)})`)
      .catch((error): readonly Finding[] => {
        if (!isOfLeftDocument(error)) throw error;
        return departures().length > 0 ? [] : [{ check: 'navigation', seen: 'it leaves the document' }];
      });
    const findings = await Promise.race([answer, timeout]);
    // The browser is asked also for what the policy then refuses.
    return findings.some(({ check }) => check === 'policy') ? findings : [...findings, ...departures()];
  } finally {
    await context.close();
  }
}
