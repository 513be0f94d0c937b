import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { partReportPath } from '@ticket-storefront/api/protocol';
import { queryStore } from '../store/store-database';
import type { StoreLocation } from '../store/store-location';

const lastWords = 'The visit is over.';

/** Until the page is at rest: what reports of its parts is loaded in its fifth second. */
export const restMs = 15_000;

interface Votes {
  /** Parts that have failed in the visit. */
  readonly failed: readonly string[];
  /** Whether it was counted at all. */
  readonly isCounted: boolean;
}

/** Lets a page run on, and waits until all that has happened in it is with the API. */
export async function endVisit(page: Page): Promise<void> {
  await page.clock.runFor(restMs);
  const reported = page.waitForEvent(
    'requestfinished',
    (request) => request.url().endsWith(partReportPath) && request.postData()?.includes(lastWords) === true,
  );
  await page.evaluate((message) => dispatchEvent(new ErrorEvent('error', { message })), lastWords);
  await page.clock.runFor(restMs);
  await reported;
}

/** How the API has counted the visits since the last one was opened. */
export async function readVotes({ store }: StoreLocation): Promise<Votes> {
  const visits = await queryStore<{ part: string; failed: boolean }>(
    store,
    'select part, failed from part_visits order by part',
    [],
  );
  return {
    failed: visits.filter(({ failed }) => failed).map(({ part }) => part),
    isCounted: visits.some(({ part }) => part === 'shell'),
  };
}

/** Opens a page in a browser of its own. What other visits had is forgotten. */
export async function openAlone(
  browser: Browser,
  { origins, store }: StoreLocation,
  options: BrowserContextOptions = {},
): Promise<Page> {
  await queryStore(store, 'delete from part_faults', []);
  await queryStore(store, 'delete from part_visits', []);
  const page = await browser.newPage({ ...options, baseURL: origins.storefront });
  await page.clock.install();
  return page;
}

/** Visits, and reads how the API has counted the visit. */
export async function visit(
  browser: Browser,
  store: StoreLocation,
  happen: (page: Page) => Promise<unknown>,
  options: BrowserContextOptions = {},
): Promise<Votes> {
  const page = await openAlone(browser, store, options);
  await happen(page);
  await endVisit(page);
  await page.close();
  return readVotes(store);
}

/** A visit that was counted, and in which no part has failed. */
export const noVote: Votes = { failed: [], isCounted: true };
