import type { Page } from 'playwright-core';
import type { OpenGallery, StoryName } from './open-stories';
import { leastHeight, widths } from './widths';

/** PNG files by what they show, such as `remote-cart/src/cart-panel: empty, phone, dark`. */
export type Pictures = ReadonlyMap<string, Buffer>;

const mostHeight = 6000;

/** As high as the story, so that nothing of it is cut off. */
async function fit(page: Page, width: number): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.max(leastHeight, Math.min(height, mostHeight)) });
}

const nameOf = ({ file, name }: StoryName, width: string, scheme: string) =>
  `${file}: ${name}, ${width}, ${scheme}`;

/** Takes a picture of every story at each width and in each scheme. */
export async function takePictures(gallery: OpenGallery): Promise<Pictures> {
  const pictures = new Map<string, Buffer>();
  for (const width of ['phone', 'desktop'] as const) {
    await gallery.look(width, async ({ page }, story) => {
      await fit(page, widths[width]);
      for (const scheme of ['light', 'dark'] as const) {
        await page.evaluate((worn) => window.wear?.(worn), scheme);
        pictures.set(nameOf(story, width, scheme), await page.screenshot({ animations: 'disabled' }));
      }
    });
  }
  return pictures;
}
