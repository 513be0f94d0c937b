import { browserArguments, findBrowser } from '@ticket-storefront/platform-testing/programs';
import pLimit from 'p-limit';
import { type Browser, chromium, type Page } from 'playwright-core';
import { type FrameOf, frameAddress, minHeight, widths } from './browser/frame';
import { serveGallery } from './serve-gallery';

/** A story in a page of its own, in the light scheme at first. */
export interface ShownStory extends Omit<FrameOf, 'scheme'> {
  readonly page: Page;
  /** Names of the components that have rendered it. */
  readonly renderedBy: readonly string[];
  /** Uncaught errors of the story. */
  readonly errors: readonly string[];
}

/** A gallery that is open in a browser. */
export interface OpenGallery {
  /** Names of all components that stories must show. */
  readonly components: readonly string[];
  /** Shows every story at a width, several at a time. */
  forEachStory(width: keyof typeof widths, visit: (shown: ShownStory) => Promise<void>): Promise<void>;
}

const pagesAtOnce = 4;

/** Opens a page in a window of its own, because browsers do not paint pages in the background. */
const openWindow = (browser: Browser): Promise<Page> =>
  browser.newPage({ locale: 'en-US', timezoneId: 'America/New_York', reducedMotion: 'reduce' });

async function openStories(browser: Browser, origin: string): Promise<OpenGallery> {
  const first = await openWindow(browser);
  await first.goto(origin);
  const { files, components } = await first.evaluate(() => ({
    files: window.stories,
    components: window.components,
  }));
  if (!files) throw new Error(await first.innerText('body'));
  await first.close();
  const stories = Object.entries(files).flatMap(([file, names]) => names.map((name) => ({ file, name })));
  return {
    components,
    async forEachStory(width, visit) {
      await pLimit(pagesAtOnce).map(stories, async (story) => {
        const page = await openWindow(browser);
        const errors: string[] = [];
        page.on('pageerror', ({ message }) => errors.push(message));
        await page.setViewportSize({ width: widths[width], height: minHeight });
        await page.goto(origin + frameAddress({ ...story, scheme: 'light' }));
        const renderedBy = await page
          .evaluate(() => window.storyReady ?? [])
          .catch((error: unknown) => {
            errors.push(String(error));
            return [];
          });
        await visit({ ...story, page, renderedBy, errors });
        await page.close();
      });
    },
  };
}

/**
 * Opens the gallery of a checkout in Chromium, and closes it afterwards.
 * @param root - folder of the checkout
 * @throws if its sources do not build.
 */
export async function withGallery<Result>(
  root: string,
  use: (gallery: OpenGallery) => Promise<Result>,
): Promise<Result> {
  const served = await serveGallery(root, 0);
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserArguments });
  try {
    return await use(await openStories(browser, served.origin));
  } finally {
    await browser.close();
    served.close();
  }
}

const maxHeight = 6000;

/**
 * Shows every story at each width and in each scheme, as high as it needs.
 * @param visit - is called with the page and the view's name, for example `remote-cart/src/cart-panel: empty, phone, dark`
 */
export async function forEachView(
  gallery: OpenGallery,
  visit: (page: Page, view: string) => Promise<void>,
): Promise<void> {
  for (const width of ['phone', 'desktop'] as const) {
    await gallery.forEachStory(width, async ({ page, file, name }) => {
      const needed = await page.evaluate(() => document.documentElement.scrollHeight);
      const height = Math.max(minHeight, Math.min(needed, maxHeight));
      await page.setViewportSize({ width: widths[width], height });
      for (const scheme of ['light', 'dark'] as const) {
        await page.evaluate((name) => window.setScheme?.(name), scheme);
        await visit(page, `${file}: ${name}, ${width}, ${scheme}`);
      }
    });
  }
}
