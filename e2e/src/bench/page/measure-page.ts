import { fillCart } from '../fill-cart';
import { clickFigures } from './clicks/click-figures';
import type { ObservedClick } from './clicks/observed-click';
import { type PageFigures, visitKinds } from './figures';
import { clicksOn, layoutShiftOf, type Measured, visitTwice, weigh } from './measure-variant';
import { median, medianVisit } from './median-visit';
import { openBrowser } from './open-browser';
import type { BenchOptions } from './options';
import type { BenchPage } from './pages';
import { describeVisits } from './report/describe-visits';
import type { PageStore } from './store/start-page-store';
import type { VisitFigures } from './visits/visit-page';
import type { PageWeight } from './visits/weigh-page';

/** The figures of a page as one variant, run by run. */
interface Runs {
  readonly measured: Measured;
  readonly weight: PageWeight;
  readonly visits: Record<'throttled' | 'unthrottled', Record<'cold' | 'repeat', VisitFigures[]>>;
  readonly shifts: { onTime: number[]; late: number[] };
  readonly clicks: ObservedClick[];
}

async function visitorOf({ firstUse, slug }: BenchPage, origin: string) {
  if (firstUse === 'add a ticket') return undefined;
  const browser = await openBrowser('released');
  const visitor = await fillCart(browser, `${origin}/events/${slug}`);
  await browser.close();
  return visitor;
}

async function beginRuns(measured: Measured, assets: string): Promise<Runs> {
  const weight = await weigh(measured, (url) => url.startsWith(assets));
  const empty = () => ({ cold: [], repeat: [] });
  return {
    measured,
    weight,
    visits: { throttled: empty(), unthrottled: empty() },
    shifts: { onTime: [], late: [] },
    clicks: [],
  };
}

/** @returns what the page took on a slow phone. */
async function measureOnce({ measured, visits, shifts, clicks }: Runs) {
  const slow = await visitTwice(measured, true);
  const fast = await visitTwice(measured, false);
  for (const cache of ['cold', 'repeat'] as const) {
    visits.throttled[cache].push(slow[cache]);
    visits.unthrottled[cache].push(fast[cache]);
  }
  shifts.onTime.push(await layoutShiftOf(measured, 'on time'));
  if (measured.page.hasClicks) clicks.push(...(await clicksOn(measured)));
  if (measured.variant !== 'fixed') shifts.late.push(await layoutShiftOf(measured, 'late'));
  return slow;
}

const figuresOf = ({ measured, weight, visits, shifts, clicks }: Runs): PageFigures => ({
  page: measured.page.name,
  variant: measured.variant,
  weight,
  visits: visitKinds.map(({ network, cache }) => ({
    network,
    cache,
    medians: medianVisit(visits[network][cache]),
    runs: visits[network][cache],
  })),
  layoutShift: {
    onTime: median(shifts.onTime),
    late: shifts.late.length > 0 ? median(shifts.late) : null,
  },
  clicks: measured.page.hasClicks ? clickFigures(clicks) : null,
});

/**
 * Measures a page, variant after variant in each run, so that what else the machine does meets all of them alike.
 * @param progress - called with the size of each variant, and with each run.
 */
export async function measurePage(
  { origin, assets }: PageStore,
  page: BenchPage,
  { variants, runs }: Omit<BenchOptions, 'pages'>,
  progress: (line: string) => void,
): Promise<PageFigures[]> {
  const visitor = await visitorOf(page, origin);
  const all: Runs[] = [];
  for (const variant of page.variants.filter((name) => variants.includes(name))) {
    all.push(await beginRuns({ page, variant, origin, visitor }, assets));
    progress(`${page.name}: weighed as ${variant}`);
  }
  for (let run = 1; run <= runs; run++) {
    for (const each of all) {
      const slow = await measureOnce(each);
      progress(
        `${page.name}, run ${run} of ${runs}: ${each.measured.variant.padEnd(15)} ${describeVisits(slow)}`,
      );
    }
  }
  return all.map(figuresOf);
}
