import type { PartMeasure } from '@ticket-storefront/api/protocol';
import type { ReleaseMeasure } from '@ticket-storefront/format';
import { Counter, Histogram } from 'prom-client';
import type { Database } from '../database/connection';
import { storeGauges, usuallyFreshMs } from '../metrics/store-metrics';
import { readHealth } from './stored-reports';

const labelNames = ['part', 'release', 'contract'] as const;

export const reports = new Counter({
  name: 'storefront_part_reports_total',
  help: 'Reports of browsers about parts, by outcome.',
  labelNames: ['outcome'],
});

export const faults = new Counter({
  name: 'storefront_part_faults_total',
  help: 'Faults in the browsers of visitors; without a part if it is unknown.',
  labelNames: [...labelNames, 'kind'],
});

const seconds = [0.05, 0.1, 0.2, 0.5, 1, 2, 4, 8, 16];

/** A histogram, and the divisor of its values for its unit. */
const histogram = (name: string, help: string, buckets = seconds, divisor = 1000) =>
  [new Histogram({ name, help, labelNames: [...labelNames], buckets }), divisor] as const;

const transferred = [0, 1e3, 1e4, 3e4, 1e5, 3e5, 1e6];
const shifts = [0.01, 0.05, 0.1, 0.25, 0.5];

const histograms: Readonly<Record<PartMeasure['name'], readonly [Histogram<string>, number]>> = {
  mount: histogram('storefront_part_mount_seconds', 'Time to load and mount a part.'),
  'long-tasks': histogram('storefront_part_long_task_seconds', 'Time in long tasks of a part in one page.'),
  bytes: histogram('storefront_part_bytes', 'Bytes of a part that a page transferred.', transferred, 1),
  lcp: histogram('storefront_page_lcp_seconds', 'Largest Contentful Paint of a page.'),
  inp: histogram('storefront_page_inp_seconds', 'Interaction to Next Paint of a page.'),
  cls: histogram('storefront_page_cls', 'Cumulative Layout Shift of a page.', shifts, 1),
};

/** Records a measure of a release. */
export function observe(
  of: Readonly<Record<(typeof labelNames)[number], string>>,
  { name, value }: PartMeasure,
): void {
  const [histogram, divisor] = histograms[name];
  histogram.observe(of, value / divisor);
}

/** The value under which a share of a histogram's values are, as Prometheus estimates it; null if it is above all bounds. */
function quantileOf(buckets: ReadonlyMap<number, number>, share: number): number | null {
  const bounds = [...buckets.keys()].sort((a, b) => a - b);
  const rank = share * (buckets.get(Number.POSITIVE_INFINITY) ?? 0);
  const at = bounds.findIndex((bound) => (buckets.get(bound) ?? 0) >= rank);
  const [from = 0, to = 0] = [bounds[at - 1], bounds[at]];
  if (!Number.isFinite(to)) return null;
  const below = buckets.get(from) ?? 0;
  const within = (buckets.get(to) ?? 0) - below;
  return within > 0 ? from + ((to - from) * (rank - below)) / within : to;
}

type Sample = Awaited<ReturnType<Histogram['get']>>['values'][number];

/** What browsers have measured of each release, as far as this process has received it since it started. */
export async function readMeasures(): Promise<readonly ReleaseMeasure[]> {
  const measured = await Promise.all(
    (Object.keys(histograms) as PartMeasure['name'][]).map(async (name) => {
      const byRelease = new Map<string, Sample[]>();
      for (const sample of (await histograms[name][0].get()).values) {
        if (sample.labels['le'] === undefined) continue;
        const key = JSON.stringify([sample.labels['part'], sample.labels['release']]);
        byRelease.set(key, [...(byRelease.get(key) ?? []), sample]);
      }
      return [...byRelease].map(([key, samples]) => {
        const [part = '', release = ''] = JSON.parse(key) as readonly string[];
        const buckets = new Map<number, number>();
        for (const { labels, value } of samples) {
          const bound = labels['le'] === '+Inf' ? Number.POSITIVE_INFINITY : Number(labels['le']);
          buckets.set(bound, (buckets.get(bound) ?? 0) + value);
        }
        const count = buckets.get(Number.POSITIVE_INFINITY) ?? 0;
        return { part, release, name, count, p75: quantileOf(buckets, 0.75) };
      });
    }),
  );
  return measured.flat();
}

/** Reports in how many recent visits each release worked and failed. Call it once. */
export function watchPartVisits(database: Database, windowMs: number, freshMs = usuallyFreshMs): void {
  storeGauges(freshMs)(
    'storefront_part_visits',
    'Recent visits with a release of a part, by outcome.',
    ['part', 'release', 'contract', 'outcome'],
    async () =>
      (await readHealth(database, windowMs)).flatMap(({ part, release, contract, visits, failed }) => [
        { of: { part, release, contract, outcome: 'worked' }, value: visits - failed },
        { of: { part, release, contract, outcome: 'failed' }, value: failed },
      ]),
  );
}
