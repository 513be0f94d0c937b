import type { Database } from '../database/connection';
import { storeGauges, usuallyFreshMs } from '../metrics/store-metrics';
import { readHealth } from './read-health';

/** Tells Prometheus in how many visits each release worked and failed lately. To be called once. */
export function watchPartVisits(database: Database, windowMs: number, freshMs = usuallyFreshMs): void {
  storeGauges(freshMs)(
    'storefront_part_visits',
    'Visits of late that had a release of a part, by whether it failed there.',
    ['part', 'release', 'contract', 'outcome'],
    async () =>
      (await readHealth(database, windowMs)).flatMap(({ visits, failed, ...release }) => [
        { of: { ...release, outcome: 'worked' }, value: visits - failed },
        { of: { ...release, outcome: 'failed' }, value: failed },
      ]),
  );
}
