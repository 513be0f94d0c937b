import axe from 'axe-core';
import type { Browser } from 'playwright-core';
import type { Finding } from './problem';
import type { Task } from './task';
import { watchDepartures } from './watch-departures';

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
    if (task.visit.kind === 'mounts' && task.visit.services === 'usual') await page.evaluate(axe.source);
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
