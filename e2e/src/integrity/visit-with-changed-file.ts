import type { Page } from '@playwright/test';
import type { ChangedFile } from './change-one-byte';
import type { PageVisit } from './page-visits';
import { hasTakenEffect, serveChanged } from './serve-changed';

const patienceMs = 60_000;

/** What became of a changed file in a visit. */
export interface Outcome {
  /** Whether the browser reported that the hash differs, and failed the element of the file. */
  readonly refused: boolean;
  readonly tookEffect: boolean;
}

/** Keeps in the page, as `failedElements`, the addresses of its scripts and styles that failed or were refused. */
function storeFailures(): void {
  const failed: string[] = [];
  Object.assign(window, { failedElements: failed });
  window.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLScriptElement) failed.push(target.src);
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failed.push(target.href);
    },
    // Such events do not bubble.
    { capture: true },
  );
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
    if (effectiveDirective !== 'style-src-elem') return;
    const styles = [...document.querySelectorAll<HTMLStyleElement>('style[data-href]')];
    failed.push(...styles.filter(({ sheet }) => !sheet).map(({ dataset }) => dataset['href'] ?? ''));
  });
}

/** Whether a browser's message reports that it refused a file, or an inline style, by its hash. */
const isRefusal = (text: string, url: string) =>
  (text.includes('integrity') && text.includes(url)) || text.startsWith('Applying inline style violates');

const elementHasFailed = (page: Page, url: string) =>
  page.waitForFunction(
    (address) => Reflect.get(window, 'failedElements').some((failed: string) => failed.startsWith(address)),
    url,
    { timeout: patienceMs },
  );

/** Makes a visit in which one file comes changed. */
export async function visitWithChangedFile(
  page: Page,
  { path, act }: PageVisit,
  file: ChangedFile,
): Promise<Outcome> {
  await page.addInitScript(storeFailures);
  // The visit stays with the release whose file is changed.
  await page.route('**/failed-release', (route) => route.abort());
  await serveChanged(page, file);
  const complaint = page.waitForEvent('console', {
    predicate: (message) => isRefusal(message.text(), file.url),
    timeout: patienceMs,
  });
  const open = async () => {
    await page.goto(path);
    await act?.(page);
    await elementHasFailed(page, file.url);
  };
  const refused = await Promise.all([complaint, open()]).then(
    () => true,
    () => false,
  );
  return { refused, tookEffect: await hasTakenEffect(page, file) };
}
