import type { Page, TestInfo } from '@playwright/test';

/** Saves a full-page screenshot of a step. */
export async function takeScreenshot(page: Page, test: TestInfo, step: string): Promise<void> {
  const name = `${test.project.name}-${step}.png`;
  await page.screenshot({ path: `test-results/pictures/${name}`, fullPage: true });
}
