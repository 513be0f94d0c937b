import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { integrityOf } from '@ticket-storefront/releases/manifest';
import { pageWithoutPolicy } from '../src/attacks/page-without-policy';
import type { DrivenBrowser } from '../src/browsers/driven-browser';
import { installedBrowsers } from '../src/browsers/installed-browsers';
import { type ChangedFile, changeOneByte } from '../src/integrity/change-one-byte';
import { type EmittedFile, emittedFiles } from '../src/integrity/emitted-files';
import { releaseBuilt, requireStorefront } from '../src/releases/run-storefront';
import { test } from '../src/store/isolated-store';
import type { StoreLocation } from '../src/store/store-location';

// Documents link their styles, so that browsers check them.
test.use({ serverSettings: { INLINE_STYLES_BYTES: '0' } });

interface Visit {
  readonly what: string;
  readonly path: string;
  /** The files that are changed. */
  isChanged(file: EmittedFile): boolean;
  /** The event whose first ticket is in the cart before; a checkout of an empty cart has no form. */
  readonly cartOf?: string;
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
    cartOf: '/events/harbor',
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

const addFirst = `[...document.querySelectorAll('[data-slot="remote-event"] button')].find(({ ariaLabel, textContent }) => (ariaLabel ?? textContent).startsWith('Add one ')).click()`;
const cartText = `document.querySelector('[data-slot="remote-cart"]').textContent`;

const modulesExample = 'e2e/examples/event-modules';

/** Releases the event page of ES modules to visitors while it is used. @returns the address of its files */
async function withModules(
  store: StoreLocation & { readonly origin: string },
  use: (folder: string) => Promise<void>,
): Promise<void> {
  const { port } = new URL(store.origin);
  const run = (...words: string[]) => requireStorefront(port, ...words);
  const version = await releaseBuilt(port, 'remote-event', modulesExample, 'built');
  await use(`${store.origins.assets}/remote-event/${version}/`);
  await run('rollback', 'remote-event');
}

/** The element that gives a browser the hashes of modules, as documents of the shop do. */
const importMapOf = (modules: readonly EmittedFile[]) =>
  `<script type="importmap">${JSON.stringify({
    integrity: Object.fromEntries(modules.map(({ url, content }) => [url, integrityOf(content)])),
  })}</script>`;

/** An expression by which a script of the page imports a module: one of the driver need not follow the page's import map. */
const importByPage = (url: string) => `(document.head.append(Object.assign(document.createElement('script'), {
  text: "window.imported = import('${url}').catch(() => {})" })), window.imported.then(() => null))`;

/** A module that leaves a mark for the whole visit as it runs. */
const marked = (content: Buffer) => Buffer.from(`${content}\nsessionStorage.setItem('changed', 'ran');`);

const mark = `sessionStorage.getItem('changed')`;

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
  const hasRules = (sheet) => { try { return sheet.cssRules.length > 0; } catch { return false; } };
  const applies = (url) => [...document.styleSheets].some((sheet) => sheet.href === url && hasRules(sheet));
  return files.filter(({ url, global }) => (global ? global in window : applies(url))).map(({ url }) => url);
})()`;

/** An expression for the addresses that the page has requested. */
const requested = `performance.getEntriesByType('resource').map(({ name }) => name.split('?')[0])`;

for (const { name, open } of installedBrowsers) {
  test.describe(name, () => {
    /** In a browser of its own, whose cache is empty. */
    async function inBrowser(use: (browser: DrivenBrowser) => Promise<void>): Promise<void> {
      const browser = await open();
      await use(browser).finally(() => browser.close());
    }

    async function fillCart(browser: DrivenBrowser, address: string): Promise<void> {
      await browser.open(address);
      await expect.poll(() => browser.evaluate(`(${addFirst}, true)`).catch(() => false)).toBe(true);
      await expect.poll(() => browser.evaluate(cartText)).toMatch(/\d x /);
    }

    for (const { what, path, cartOf, isChanged, act, requests, ended } of visits) {
      test(`one changed byte in ${what} is refused`, async ({ store }) => {
        const files = (await emittedFiles(store)).filter(isChanged).map(changeOneByte);
        const expected = files.filter(({ url }) => requests.test(url)).map(({ url }) => url);
        expect(expected).not.toEqual([]);
        await withChanged(store, files, () =>
          inBrowser(async (browser) => {
            if (cartOf) await fillCart(browser, store.origin + cartOf);
            await browser.open(store.origin + path);
            if (act) {
              await expect.poll(() => browser.evaluate(`(${act}, true)`).catch(() => false)).toBe(true);
            }
            // The page may reload meanwhile.
            const poll = (expression: string) =>
              expect.poll(() => browser.evaluate(expression).catch(() => null));
            await poll(requested).toEqual(expect.arrayContaining(expected));
            await poll(ended).toBe(true);
            await poll(inEffect(files)).toEqual([]);
          }),
        );
      });
    }

    test('a changed module is refused, at any depth of the imports', async ({ store }) => {
      await withModules(store, async (folder) => {
        const modules = (await emittedFiles(store)).filter(
          ({ url }) => url.startsWith(folder) && url.endsWith('.mjs'),
        );
        expect(modules.length).toBeGreaterThan(2);
        for (const file of modules) {
          const changed = { ...file, content: marked(file.content), global: null };
          await withChanged(store, [changed], () =>
            inBrowser(async (browser) => {
              await fillCart(browser, `${store.origin}/events/harbor`);
              expect(await browser.evaluate(mark), file.url).toBeNull();
              // The shop does not trust WebKitGTK's name with modules, but its engine checks them.
              for (const [map, effect] of [
                [importMapOf(modules), null],
                ['', 'ran'],
              ] as const) {
                const page = await pageWithoutPolicy(map);
                await browser.open(page.origin);
                await browser.evaluate(importByPage(file.url));
                expect(await browser.evaluate(mark), file.url).toBe(effect);
                page.close();
              }
            }),
          );
        }
      });
    });

    test('without a hash each of these files takes effect', async ({ store }) => {
      const files = (await emittedFiles(store)).map(changeOneByte);
      const page = await pageWithoutPolicy();
      await withChanged(store, files, () =>
        inBrowser(async (browser) => {
          await browser.open(page.origin);
          for (const file of files) {
            const place = file.kind === 'script' ? { src: file.url } : { rel: 'stylesheet', href: file.url };
            const element = { ...place, crossOrigin: 'anonymous' };
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
