import type { StoreLocation } from '../../store/store-location';
import { percentile } from '../rush/measures/percentile';
import type { Figure } from './figure';
import { type Document, firstBytes } from './first-byte';
import { releaseUnhealthyEntry } from './release-unhealthy-entry';
import { unhealthyEntries } from './unhealthy-entries';

const rounds = 3;
const forMs = 5000;
/** Other visitors come so often, and those who get the unhealthy entry. */
const othersEveryMs = 5;
const itsVisitorsEveryMs = 50;
/** What a unhealthy entry may cost other visitors. */
const most = 1.2;

const others = [
  '/',
  '/events/harbor-lights',
  '/events/harbor-lights/checkout',
  '/events/harbor-lights/confirmation',
];

/** Milliseconds to the first byte of other visitors' documents, while the visitors of a host name open its event page. */
async function beside(origin: string, tenant: string): Promise<readonly number[]> {
  const host = `${tenant}:${new URL(origin).port}`;
  const itsPages: readonly Document[] = [{ url: `${origin}/events/harbor-lights`, headers: { host } }];
  const [measured] = await Promise.all([
    firstBytes(
      others.map((path) => ({ url: origin + path })),
      { everyMs: othersEveryMs, forMs },
    ),
    firstBytes(itsPages, { everyMs: itsVisitorsEveryMs, forMs }),
  ]);
  return measured;
}

/** What each unhealthy server entry of one host name's release costs the visitors of all others, by its share of their time without it. */
export async function measureUnhealthyEntries(store: StoreLocation): Promise<readonly Figure[]> {
  const { storefront } = store.origins;
  const figures: Figure[] = [];
  // Servers that have just started are slower.
  await beside(storefront, 'localhost');
  for (const [name, code] of Object.entries(unhealthyEntries)) {
    const tenant = `${name.replaceAll(' ', '-')}.localhost`;
    const without: number[] = [];
    const besideIt: number[] = [];
    for (let round = 0; round < rounds; round++) {
      without.push(...(await beside(storefront, tenant)));
      const release = await releaseUnhealthyEntry(store, { code, tenant });
      besideIt.push(...(await beside(storefront, tenant)));
      await release.rollBack();
    }
    for (const [label, share] of [
      ['median', 0.5],
      ['95th percentile', 0.95],
    ] as const) {
      const [before, after] = [percentile(without, share), percentile(besideIt, share)];
      figures.push({
        name: `first byte beside an entry that ${name}, ${label}`,
        measured: `${after.toFixed(2)} ms, without it ${before.toFixed(2)} ms`,
        ratio: after / before,
        most,
      });
    }
  }
  return figures;
}
