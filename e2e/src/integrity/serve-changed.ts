import type { Page } from '@playwright/test';
import type { ChangedFile } from './change-one-byte';

const withoutQuery = (address: URL | string) => String(address).split('?')[0];

/** Answers a page's requests for a file with the changed one, under the headers of the asset origin. */
export async function serveChanged(page: Page, { url, content }: ChangedFile): Promise<void> {
  await page.route(
    (address) => withoutQuery(address) === url,
    async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: content });
    },
  );
}

/** Whether a changed script has run in a page, or a changed style applies there. */
export function hasTakenEffect(page: Page, { url, global }: ChangedFile): Promise<boolean> {
  return page.evaluate(
    ([address, name]) =>
      name === null
        ? [...document.styleSheets].some(({ href }) => href?.split('?')[0] === address)
        : name in window,
    [url, global] as const,
  );
}

/** Whether a changed file takes effect without a hash check. Otherwise its refusal would prove nothing. */
export async function takesEffectUnchecked(page: Page, file: ChangedFile): Promise<boolean> {
  await page.goto('about:blank');
  await serveChanged(page, file);
  await (file.kind === 'script' ? page.addScriptTag({ url: file.url }) : page.addStyleTag({ url: file.url }));
  return hasTakenEffect(page, file);
}
