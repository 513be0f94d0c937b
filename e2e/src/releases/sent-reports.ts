import type { BrowserContext, Page } from '@playwright/test';

const key = 'e2e.reports';

/** Makes a visitor's pages store their reports, because Playwright does not see requests of a page that is left. */
export const storeReports = (context: BrowserContext) =>
  context.addInitScript((kept) => {
    const send = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (url, report) => {
      sessionStorage.setItem(kept, `${sessionStorage.getItem(kept) ?? ''}${report}\n`);
      return send(url, report);
    };
  }, key);

/** Waits until a visit has sent a report about a release, such as `remote-cart@1.2.0`. */
export async function sentReport(page: Page, release: string): Promise<string> {
  const sent = await page.waitForFunction(
    ([kept, name]) =>
      sessionStorage
        .getItem(kept)
        ?.split('\n')
        .find((report) => report.includes(name)),
    [key, release] as const,
  );
  return (await sent.jsonValue()) ?? '';
}
