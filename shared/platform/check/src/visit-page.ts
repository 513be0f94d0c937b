import axe from 'axe-core';
import type { Browser } from 'playwright-core';
import type { Finding } from './problem';
import type { Task } from './task';

const longestVisitMs = 20_000;

/** Opens the page with a release as a new visitor, and has one task carried out in it. */
export async function visitPage(browser: Browser, address: string, task: Task): Promise<readonly Finding[]> {
  // Of its own: neither storage nor locks of another visit are in it.
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  try {
    const page = await context.newPage();
    await page.goto(address);
    if (task.visit.kind === 'mounts' && task.visit.services === 'usual') await page.evaluate(axe.source);
    const timeout = new Promise<readonly Finding[]>((resolve) => {
      const seen = `the page does not answer for ${longestVisitMs} ms`;
      setTimeout(resolve, longestVisitMs, [{ check: 'time', seen }]).unref();
    });
    return await Promise.race([
      page.evaluate<readonly Finding[]>(`runTask(${JSON.stringify(task)})`),
      timeout,
    ]);
  } finally {
    await context.close();
  }
}
