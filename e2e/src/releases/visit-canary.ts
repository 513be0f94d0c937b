import type { Browser, BrowserContext } from '@playwright/test';
import { partReportPath } from '@ticket-storefront/api/protocol';
import { nameRelease } from '@ticket-storefront/format';
import type { StoreLocation } from '../store/store-location';
import { awaitReleaseBefore } from './await-release-before';
import { canaryPercent, failingLocale, failingPart } from './failing-canary';
import { openVisitor } from './open-visitor';
import { setOfVisit } from './release-set';
import { sentReport, storeReports } from './sent-reports';
import { visitorInBucket } from './visitor-in-bucket';

const visitorsAtOnce = 6;
const failsOneIn = 5;
const maxVisits = 3000;

/** A canary of the failing part, and an event that shows it. */
export interface WatchedCanary {
  readonly store: StoreLocation;
  readonly slug: string;
  readonly version: string;
}

/** How the visits went during which a canary was stopped. */
interface CanaryVisits {
  readonly visits: number;
  /** Visits that saw an error. */
  readonly failed: number;
  /** From the first failing visit until the first visit of the canary's share that no longer got it. */
  readonly secondsToStop: number;
}

/**
 * Opens the event page, and waits until it has reported how the canary fares, and where that failed has gone on with the
 * release before.
 * @returns the report, or null where the canary is gone.
 */
export async function visitCanary(
  context: BrowserContext,
  { store, slug, version }: WatchedCanary,
): Promise<string | null> {
  await storeReports(context);
  const page = await context.newPage();
  const answered = page.waitForEvent('requestfinished', (request) => request.url().endsWith(partReportPath));
  answered.catch(() => undefined);
  await page.goto(`${store.origins.storefront}/events/${slug}`, { waitUntil: 'commit' });
  if ((await setOfVisit(context))[failingPart] !== version) {
    await page.waitForLoadState();
    return null;
  }
  const report = await sentReport(page, nameRelease(failingPart, version));
  if (JSON.parse(report).faults.length > 0) await awaitReleaseBefore(page, failingPart, version);
  else await answered;
  return report;
}

/**
 * Has one visitor after another come until a canary is stopped. Those who get it come with a browser, and every fifth of
 * them sees it fail; all others request only their document.
 */
export async function visitUntilStopped(browser: Browser, canary: WatchedCanary): Promise<CanaryVisits> {
  const { store, slug, version } = canary;
  let visits = 0;
  let withCanary = 0;
  let failed = 0;
  let firstFailure = Number.NaN;
  let stopped = Number.NaN;

  const requestDocument = async (bucket: number) => {
    const headers = { cookie: `visitor=${visitorInBucket(store, bucket)}` };
    await (await fetch(`${store.origins.storefront}/events/${slug}`, { headers })).text();
  };
  const comeWithCanary = async (bucket: number) => {
    const fails = withCanary++ % failsOneIn === 0;
    const context = await openVisitor(browser, store, bucket, fails ? failingLocale : 'en-US');
    const started = performance.now();
    const report = await visitCanary(context, canary);
    await context.close();
    if (report === null) {
      if (Number.isNaN(stopped)) stopped = performance.now();
    } else if (fails) {
      failed += 1;
      if (Number.isNaN(firstFailure)) firstFailure = started;
    }
  };
  const comeOneByOne = async () => {
    while (Number.isNaN(stopped)) {
      visits += 1;
      if (visits > maxVisits) throw new Error(`${version} was not stopped within ${maxVisits} visits.`);
      // All percents of a hundred visitors, evenly mixed.
      const bucket = (visits * 37) % 100;
      if (bucket < canaryPercent) await comeWithCanary(bucket);
      else await requestDocument(bucket);
    }
  };
  await Promise.all(Array.from({ length: visitorsAtOnce }, comeOneByOne));
  return { visits, failed, secondsToStop: (stopped - firstFailure) / 1000 };
}
