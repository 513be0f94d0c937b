import type { BrowserContext, Page } from '@playwright/test';
import { type ChangedFile, changeOneByte } from './change-one-byte';
import type { EmittedFile } from './emitted-files';
import type { PageVisit } from './page-visits';
import { type Outcome, visitWithChangedFile } from './visit-with-changed-file';

/** A visit in which one file came changed; its page is closed when the next one is made. */
interface ChangedVisit {
  readonly visit: PageVisit;
  readonly file: ChangedFile;
  readonly page: Page;
  readonly outcome: Outcome;
}

/** Addresses of everything that a visit requests, and of the styles that its document has in it. */
async function requestsOf(
  page: Page,
  { path, act, remotes, late = [] }: PageVisit,
): Promise<ReadonlySet<string>> {
  const requested = new Set<string>();
  const listen = () => page.on('request', (request) => requested.add(request.url()));
  if (!act) listen();
  const lateFiles = Promise.all(late.map((file) => page.waitForRequest(file)));
  // Loaded, a document has all files that it names; the rest comes with the remotes.
  await page.goto(path);
  if (act) listen();
  else {
    const inside = await page
      .locator('style[data-href]')
      .evaluateAll((styles) => styles.map((style) => style.getAttribute('data-href') ?? ''));
    for (const url of inside) requested.add(url);
  }
  await act?.(page);
  await lateFiles;
  for (const remote of remotes) await page.locator(`[data-boundary="${remote}"][aria-busy=false]`).waitFor();
  return requested;
}

/** Makes each visit once for every file that it gets, with one byte of that file changed. */
export async function* visitsWithChangedFiles(
  context: BrowserContext,
  visits: readonly PageVisit[],
  files: readonly EmittedFile[],
): AsyncGenerator<ChangedVisit> {
  for (const visit of visits) {
    const unchanged = await context.newPage();
    await visit.prepare?.(unchanged);
    const requested = await requestsOf(unchanged, visit);
    await unchanged.close();
    for (const file of files.filter(({ url }) => requested.has(url)).map(changeOneByte)) {
      const page = await context.newPage();
      yield { visit, file, page, outcome: await visitWithChangedFile(page, visit, file) };
      await page.close();
    }
  }
}
