import { fillCart } from '../fill-cart';
import { clickFigures } from './clicks/click-figures';
import type { ObservedClick } from './clicks/observed-click';
import { type PageFigures, visitKinds } from './figures';
import { clicksOn, layoutShiftOf, type Measured, visitTwice, weigh } from './measure-variant';
import { median, medianVisit } from './median-visit';
import { openBrowser } from './open-browser';
import type { BenchOptions } from './options';
import { type BenchPage, benchPages } from './pages';
import type { PageStore } from './store/start-page-store';
import type { VisitFigures } from './visits/visit-page';

/** The figures of one page as one variant, run by run. */
interface Runs {
  readonly measured: Measured;
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

async function measureOnce({ measured, visits, shifts, clicks }: Runs): Promise<void> {
  for (const network of ['throttled', 'unthrottled'] as const) {
    const { cold, repeat } = await visitTwice(measured, network === 'throttled');
    visits[network].cold.push(cold);
    visits[network].repeat.push(repeat);
  }
  shifts.onTime.push(await layoutShiftOf(measured, 'on time'));
  if (measured.page.hasClicks) clicks.push(...(await clicksOn(measured)));
  if (measured.variant !== 'fixed') shifts.late.push(await layoutShiftOf(measured, 'late'));
}

/** Measures pages, variant after variant in each run, so that what else the machine does meets all of them alike. */
export async function measurePages(
  { origin, assets }: PageStore,
  { pages, variants, runs }: BenchOptions,
  progress: (line: string) => void,
): Promise<PageFigures[]> {
  const all: Runs[] = [];
  for (const page of benchPages.filter(({ name }) => pages.includes(name))) {
    const visitor = await visitorOf(page, origin);
    for (const variant of page.variants.filter((name) => variants.includes(name))) {
      const empty = () => ({ cold: [], repeat: [] });
      all.push({
        measured: { page, variant, origin, visitor },
        visits: { throttled: empty(), unthrottled: empty() },
        shifts: { onTime: [], late: [] },
        clicks: [],
      });
    }
  }
  for (let run = 1; run <= runs; run++) {
    for (const each of all) {
      progress(`run ${run} of ${runs}: ${each.measured.page.name}, ${each.measured.variant}`);
      await measureOnce(each);
    }
  }
  const figures: PageFigures[] = [];
  for (const { measured, visits, shifts, clicks } of all) {
    figures.push({
      page: measured.page.name,
      variant: measured.variant,
      weight: await weigh(measured, (url) => url.startsWith(assets)),
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
  }
  return figures;
}
