import { expect } from '@playwright/test';
import { retryUntil } from '../src/steps/retry-until';
import { test } from '../src/store/isolated-store';

// Styles that are too large for the document come as files. HTML of the server would stay, and hide that a retry does nothing.
test.use({ serverSettings: { INLINE_STYLES_BYTES: '0', RENDER_WAIT_MS: '1' } });

test('a remote whose styles failed to load works on retry', async ({ page }) => {
  let missing = true;
  await page.route('**/remote-event/**/*.css', (route) => (missing ? route.abort() : route.continue()));
  await page.goto('/events/harbor');
  const retry = page.getByRole('button', { name: 'Try again' });
  const add = page.getByRole('button', { name: 'Add one General Admission' });
  await expect(retry).toBeVisible();
  await expect(add).toHaveCount(0);
  missing = false;
  await retryUntil(add, retry);
  await add.click();
  await expect(page.getByRole('button', { name: 'Remove one General Admission' })).toBeEnabled();
});
