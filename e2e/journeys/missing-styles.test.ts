import { expect } from '@playwright/test';
import { retryUntil } from '../src/steps/retry-until';
import { test } from '../src/store/isolated-store';

// Styles that are too large for the document come as files.
test.use({ serverSettings: { INLINE_STYLES_BYTES: '0' } });

test('a remote whose styles failed to load works on retry', async ({ page }) => {
  let missing = true;
  await page.route('**/remote-event/**/*.css', (route) => (missing ? route.abort() : route.continue()));
  await page.goto('/events/harbor');
  const retry = page.getByRole('button', { name: 'Try again' });
  await expect(retry).toBeVisible();
  missing = false;
  await retryUntil(page.getByRole('button', { name: 'Add one General Admission' }), retry);
});
