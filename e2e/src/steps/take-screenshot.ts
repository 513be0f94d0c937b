import type { Page, TestInfo } from '@playwright/test';

/** Keeps a full-page picture of a step, to be looked at. */
export async function takeScreenshot(page: Page, test: TestInfo, step: string): Promise<void> {
  const name = `${test.project.name}-${step}.png`;
  await page.screenshot({ path: `test-results/pictures/${name}`, fullPage: true });
}
