import { browserArguments, findBrowser } from '@storefront/platform-testing/programs';
import { type Browser, chromium, type Page } from 'playwright-core';
import { type FrameOf, framePath, frameQuery, minHeight, widths } from './browser';

/** One story of a gallery. */
export type StoryName = Omit<FrameOf, 'scheme'>;

/** A gallery in a browser whose pages all see alike. */
export interface OpenGallery {
  /** Names of all components that stories are to show. */
  readonly components: readonly string[];
  /** Looks at every story, several at a time. @param width - of their pages */
  look(width: keyof typeof widths, at: (shown: ShownStory, story: StoryName) => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

/** A story in a page, in the light scheme at first. */
export interface ShownStory {
  readonly page: Page;
  /** Names of the components that have drawn it. */
  readonly drawnBy: readonly string[];
  /** What went wrong in it; empty where nothing did. */
  readonly errors: readonly string[];
}

const pagesAtOnce = 4;

/** A page in a window of its own: browsers do not draw what lies in the background. */
async function openWindow(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    locale: 'en-US',
    timezoneId: 'America/New_York',
    reducedMotion: 'reduce',
  });
  return context.newPage();
}

async function showIn(page: Page, address: string): Promise<ShownStory> {
  const errors: string[] = [];
  page.removeAllListeners('pageerror');
  page.on('pageerror', ({ message }) => errors.push(message));
  await page.goto(address);
  const shown = page.evaluate(() => window.shown ?? []);
  const drawnBy = await shown.catch((error: unknown) => {
    errors.push(String(error));
    return [];
  });
  return { page, drawnBy, errors };
}

/** Opens the gallery at an origin in the browser that journeys run in. @throws where it cannot be built. */
export async function openStories(origin: string): Promise<OpenGallery> {
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserArguments });
  const first = await openWindow(browser);
  await first.goto(origin);
  const { files, components } = await first.evaluate(() => ({
    files: window.stories,
    components: window.components,
  }));
  if (!files) {
    const words = await first.innerText('body');
    await browser.close();
    throw new Error(words);
  }
  await first.context().close();
  const stories = Object.entries(files).flatMap(([file, names]) => names.map((name) => ({ file, name })));
  return {
    components,
    async look(width, at) {
      const left = [...stories];
      const lookOn = async () => {
        const page = await openWindow(browser);
        for (let story = left.shift(); story; story = left.shift()) {
          await page.setViewportSize({ width: widths[width], height: minHeight });
          const query = frameQuery({ ...story, scheme: 'light' });
          await at(await showIn(page, `${origin}${framePath}${query}`), story);
        }
        await page.context().close();
      };
      await Promise.all(Array.from({ length: Math.min(pagesAtOnce, stories.length) }, lookOn));
    },
    close: () => browser.close(),
  };
}
