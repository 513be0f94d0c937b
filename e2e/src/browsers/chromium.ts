import { chromium, type Page } from '@playwright/test';
import { browserArguments, findBrowser } from '@ticket-storefront/platform-testing/programs';
import type { DrivenBrowser, DrivenTab, WindowSize } from './driven-browser';

function drivenTab(page: Page): DrivenTab {
  return {
    async open(url) {
      await page.goto(url);
    },
    async evaluate(expression, frame) {
      if (!frame) return page.evaluate(expression);
      const inner = await (await page.$(frame))?.contentFrame();
      if (!inner) throw new Error(`The page has no frame ${frame}.`);
      return inner.evaluate(expression);
    },
    async press({ x, y }, frame) {
      const corner = frame ? await page.locator(frame).boundingBox() : null;
      await page.mouse.click((corner?.x ?? 0) + x, (corner?.y ?? 0) + y);
    },
    async typeOver(text) {
      await page.keyboard.press('Control+A');
      await page.keyboard.type(text);
    },
    show: () => page.bringToFront(),
    screenshot: () => page.screenshot(),
  };
}

/** Starts the Chromium of npm without a window, and drives it by its own protocol. */
export async function openChromium(viewport: WindowSize, proxy?: string): Promise<DrivenBrowser> {
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: browserArguments,
    ...(proxy && { proxy: { server: proxy, bypass: '<-loopback>' } }),
  });
  const context = await browser.newContext({ viewport });
  return {
    ...drivenTab(await context.newPage()),
    openTab: async () => drivenTab(await context.newPage()),
    close: () => browser.close(),
  };
}
