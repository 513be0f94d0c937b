import type { Page } from 'playwright-core';
import { minHeight, widths } from './browser';
import type { OpenGallery } from './open-stories';

const maxHeight = 6000;

/** As high as the story, so that nothing of it is cut off. */
async function fit(page: Page, width: number): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.max(minHeight, Math.min(height, maxHeight)) });
}

/**
 * Looks at every story at each width and in each scheme.
 * @param at - called with the page and what it shows, such as `remote-cart/src/cart-panel: empty, phone, dark`
 */
export async function checkViews(
  gallery: OpenGallery,
  at: (page: Page, view: string) => Promise<void>,
): Promise<void> {
  for (const width of ['phone', 'desktop'] as const) {
    await gallery.look(width, async ({ page }, { file, name }) => {
      await fit(page, widths[width]);
      for (const scheme of ['light', 'dark'] as const) {
        await page.evaluate((worn) => window.wear?.(worn), scheme);
        await at(page, `${file}: ${name}, ${width}, ${scheme}`);
      }
    });
  }
}
