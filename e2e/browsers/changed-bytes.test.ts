import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { pageWithoutPolicy } from '../src/attacks/page-without-policy';
import type { DrivenBrowser } from '../src/browsers/driven-browser';
import { installedBrowsers } from '../src/browsers/installed-browsers';
import { type ChangedFile, changeOneByte } from '../src/integrity/change-one-byte';
import { type EmittedFile, emittedFiles } from '../src/integrity/emitted-files';
import { test } from '../src/store/isolated-store';
import type { StoreLocation } from '../src/store/store-location';

// Documents link their styles, so that browsers check them.
test.use({ serverSettings: { INLINE_STYLES_BYTES: '0' } });

interface Visit {
  readonly what: string;
  readonly path: string;
  /** The files that are changed. */
  isChanged(file: EmittedFile): boolean;
  /** An expression that loads more. */
  readonly act?: string;
  /** Matches the changed files that the page requests. */
  readonly requests: RegExp;
  /** An expression that is true once the page has ended without the files. */
  readonly ended: string;
}

const offersRetry = (part: string) =>
  `[...document.querySelectorAll('[data-boundary="${part}"] button')].some(({ textContent }) => textContent === 'Try again')`;

const isScript = ({ kind }: EmittedFile) => kind === 'script';

const visits: readonly Visit[] = [
  {
    what: 'the scripts of the shell',
    path: '/events/harbor',
    isChanged: (file) => isScript(file) && file.part === 'shell' && file.isFirst,
    requests: /\/shell\/[^/]+\/(common|storefront)\.\w+\.js$/,
    ended: `document.readyState === 'complete'`,
  },
  {
    what: 'a later chunk of the shell',
    path: '/events/harbor',
    isChanged: (file) => isScript(file) && file.part === 'shell' && !file.isFirst,
    act: `setTimeout(() => Promise.reject(new Error('seeded')))`,
    requests: /\/shell\/[^/]+\/reports\.\w+\.js$/,
    ended: 'true',
  },
  {
    what: 'the entries of remotes',
    path: '/events/harbor',
    isChanged: (file) => isScript(file) && file.part !== 'shell' && file.isFirst,
    requests: /\/remote-(event|cart)\/[^/]+\/fragment\.\w+\.js$/,
    ended: `${offersRetry('remote-event')} && ${offersRetry('remote-cart')}`,
  },
  {
    what: 'a later chunk of a remote',
    path: '/events/harbor/checkout',
    isChanged: (file) => isScript(file) && file.part !== 'shell' && !file.isFirst,
    act: `document.querySelector('[data-slot="remote-checkout-mx"] button[aria-haspopup="dialog"]').click()`,
    requests: /\/remote-checkout-mx\/[^/]+\/countries\.\w+\.js$/,
    ended: 'true',
  },
  {
    what: 'the styles of all parts',
    path: '/events/harbor',
    isChanged: ({ kind }) => kind === 'style',
    requests: /\/(shell\/[^/]+\/(common|storefront)|remote-(event|cart)\/[^/]+\/fragment)\.\w+\.css$/,
    ended: `document.readyState === 'complete'`,
  },
];

/** Replaces the files on the asset origin while a visit uses them. */
async function withChanged(
  { assets, origins }: StoreLocation,
  files: readonly ChangedFile[],
  use: () => Promise<void>,
): Promise<void> {
  const originals = new Map<string, Buffer>();
  try {
    for (const { url, content } of files) {
      const path = join(assets, url.slice(origins.assets.length + 1));
      for (const one of [path, `${path}.br`, `${path}.gz`]) originals.set(one, readFileSync(one));
      writeFileSync(path, content);
      for (const ending of ['.br', '.gz']) rmSync(path + ending);
    }
    await use();
  } finally {
    for (const [path, content] of originals) writeFileSync(path, content);
  }
}

/** An expression for the changed files that have run or apply in the page. */
const inEffect = (files: readonly ChangedFile[]) => `(() => {
  const files = ${JSON.stringify(files.map(({ url, global }) => ({ url, global })))};
  const applies = (url) => [...document.styleSheets].some(({ href }) => href === url);
  return files.filter(({ url, global }) => (global ? global in window : applies(url))).map(({ url }) => url);
})()`;

/** An expression for the addresses that the page has requested. */
const requested = `performance.getEntriesByType('resource').map(({ name }) => name.split('?')[0])`;

for (const { name, open } of installedBrowsers()) {
  test.describe(name, () => {
    /** In a browser of its own, whose cache is empty. */
    async function inBrowser(use: (browser: DrivenBrowser) => Promise<void>): Promise<void> {
      const browser = await open();
      await use(browser).finally(() => browser.close());
    }

    for (const { what, path, isChanged, act, requests, ended } of visits) {
      test(`one changed byte in ${what} is refused`, async ({ store }) => {
        const files = (await emittedFiles(store)).filter(isChanged).map(changeOneByte);
        const expected = files.filter(({ url }) => requests.test(url)).map(({ url }) => url);
        expect(expected).not.toEqual([]);
        await withChanged(store, files, () =>
          inBrowser(async (browser) => {
            await browser.open(store.origin + path);
            if (act) {
              await expect.poll(() => browser.evaluate(`(${act}, true)`).catch(() => false)).toBe(true);
            }
            await expect.poll(() => browser.evaluate(requested)).toEqual(expect.arrayContaining(expected));
            await expect.poll(() => browser.evaluate(ended)).toBe(true);
            expect(await browser.evaluate(inEffect(files))).toEqual([]);
          }),
        );
      });
    }

    test('without a hash each of these files takes effect', async ({ store }) => {
      const files = (await emittedFiles(store)).map(changeOneByte);
      const page = await pageWithoutPolicy();
      await withChanged(store, files, () =>
        inBrowser(async (browser) => {
          await browser.open(page.origin);
          for (const file of files) {
            const element =
              file.kind === 'script' ? { src: file.url } : { rel: 'stylesheet', href: file.url };
            const tag = file.kind === 'script' ? 'script' : 'link';
            await browser.evaluate(
              `new Promise((resolve) => document.head.append(Object.assign(document.createElement('${tag}'), ${JSON.stringify(element)}, { onload: () => resolve(null), onerror: () => resolve(null) })))`,
            );
          }
          expect(await browser.evaluate(inEffect(files))).toEqual(files.map(({ url }) => url));
        }),
      );
      page.close();
    });
  });
}
