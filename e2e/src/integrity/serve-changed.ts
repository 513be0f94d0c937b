import type { Page } from '@playwright/test';
import type { ChangedFile } from './change-one-byte';

const withoutQuery = (address: URL | string) => String(address).split('?')[0];

/** Puts a changed style into the documents of a page that have it in them, under the policy that they came with. */
async function changeInDocuments(page: Page, { url, content }: ChangedFile): Promise<void> {
  const start = `<style data-href="${url}">`;
  await page.route(
    ({ pathname }) => !/\.\w+$/.test(pathname),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch();
      const [before = '', ...rest] = (await response.text()).split(start);
      const changed = rest.map((text) => start + content + text.slice(text.indexOf('</style>')));
      await route.fulfill({ response, body: before + changed.join('') });
    },
  );
}

/** Gives a page the changed file for the released one, by its address and inside documents. */
export async function serveChanged(page: Page, file: ChangedFile): Promise<void> {
  const { url, content, kind } = file;
  if (kind === 'style') await changeInDocuments(page, file);
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
        ? [...document.styleSheets].some(({ href, ownerNode }) =>
            [
              href?.split('?')[0],
              ownerNode instanceof HTMLStyleElement ? ownerNode.dataset['href'] : null,
            ].includes(address),
          )
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
