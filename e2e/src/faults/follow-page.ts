import type { Locator, Page } from '@playwright/test';
import type { Ending } from './trace';

/** Longer than a page checks a payment by itself. */
const patienceMs = 90_000;
const pollMs = 100;

const isOver = async (page: Page) => new URL(page.url()).pathname.endsWith('/confirmation');

/** Whether the checkout would take another order. */
const isReady = (pay: Locator) =>
  pay.evaluate((button) => button.getAttribute('aria-disabled') !== 'true', undefined, { timeout: pollMs });

/** Follows a page from the press of the pay button until it shows the outcome. */
export async function followPage(page: Page, pay: Locator): Promise<Ending> {
  let isTold = false;
  let isBusy = false;
  page.on('dialog', (dialog) => {
    isTold = true;
    void dialog.accept();
  });
  const readAlerts = () => page.getByRole('alert').allInnerTexts();
  // The message of the last attempt may still be shown.
  const before = await readAlerts();
  const deadline = Date.now() + patienceMs;
  const elsewhere = page.getByText('Your order was placed in another tab.');
  const checkAgain = page.getByRole('button', { name: 'Check again' });
  while (Date.now() < deadline) {
    if (page.isClosed()) return 'closed';
    if (await isOver(page)) return 'thanked';
    try {
      if (await elsewhere.isVisible()) return 'placed-in-other-tab';
      const alerts = await readAlerts();
      isTold ||= alerts.some((text) => text.trim() !== '' && !before.includes(text));
      const ready = await isReady(pay);
      isBusy ||= !ready;
      if (ready && (isTold || isBusy)) return 'may-pay-again';
      if (await checkAgain.isVisible()) await checkAgain.click({ timeout: pollMs });
      await page.waitForTimeout(pollMs);
    } catch {
      // The document changes, or the page closes: the next check shows which.
    }
  }
  return 'not-known';
}
