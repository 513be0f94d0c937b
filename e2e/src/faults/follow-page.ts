import type { Locator, Page } from '@playwright/test';
import type { Ending } from './trace';

/** Longer than a page checks a payment by itself. */
const patienceMs = 90_000;
const pollMs = 100;

const isOver = async (page: Page) => new URL(page.url()).pathname.endsWith('/confirmation');

/** Whether the checkout would take another order. */
const isReady = (pay: Locator) =>
  pay.evaluate((button) => button.getAttribute('aria-disabled') !== 'true', undefined, { timeout: pollMs });

/** Follows a page from its press of the pay button until it has told its visitor how that ended. */
export async function followPage(page: Page, pay: Locator): Promise<Ending> {
  const told: string[] = [];
  page.on('dialog', (dialog) => {
    told.push(dialog.message());
    void dialog.accept();
  });
  const deadline = Date.now() + patienceMs;
  const elsewhere = page.getByText('Your order was placed in another tab.');
  const checkAgain = page.getByRole('button', { name: 'Check again' });
  while (Date.now() < deadline) {
    if (page.isClosed()) return 'closed';
    if (await isOver(page)) return 'thanked';
    try {
      if (await elsewhere.isVisible()) return 'placed-in-other-tab';
      const alerts = await page.getByRole('alert').allInnerTexts();
      told.push(...alerts.filter((text) => text.trim() !== ''));
      if (told.length > 0 && (await isReady(pay))) return 'may-pay-again';
      if (await checkAgain.isVisible()) await checkAgain.click({ timeout: pollMs });
      await page.waitForTimeout(pollMs);
    } catch {
      // The document changes, or the page closes: the next look tells.
    }
  }
  return 'not-known';
}
