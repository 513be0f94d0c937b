import type { Browser, Page } from '@playwright/test';
import type { PartName } from '@ticket-storefront/format/parts';
import { releaseToVisitors } from '@ticket-storefront/stack';
import { addTickets, openEvent } from '../steps/choose-tickets';
import { holdRequests } from '../steps/hold-requests';
import { payByMx } from '../steps/pay-by-mx';
import type { StoreLocation } from '../store/store-location';
import { copyRelease } from './copy-release';
import { type OpenVisit, openVisit } from './open-visit';
import { type ReleaseSet, setOfFirstVisit } from './release-set';
import { registrarOf } from './store-registry';

/** Parts of the pages that the visits open. */
export const releasedParts = ['shell', 'remote-event', 'remote-cart', 'remote-checkout-mx'] as const;

export interface Releasing {
  readonly store: StoreLocation;
  /** An event on MX Merchant, and one of its tickets. */
  readonly slug: string;
  readonly ticket: string;
}

/** What a number of releases did to visits. */
interface Observed {
  /** The visits that were open before the first of the releases, and what they were given then. */
  readonly visits: readonly OpenVisit[];
  readonly before: ReleaseSet;
  /** What new visits are to get after the last. */
  readonly newest: ReleaseSet;
  /** Releases that the next new visit did not get. */
  readonly late: readonly string[];
}

/** Puts a copy of a part before new visits, as another version. */
export async function releaseCopy(store: StoreLocation, part: PartName, version: string): Promise<void> {
  const released = await copyRelease(store, part, version);
  await releaseToVisitors({ registrar: registrarOf(store), keys: store.keys, atOnce: false }, [released]);
}

/**
 * Releases part after part while four visits are open: one that stays on its page, one that loads its page anew after
 * each release, one that goes to the checkout half way and pays at the end, and one whose page still waits for a chunk
 * of its shell and has not loaded any remote yet.
 */
export async function releaseDuringVisits(
  browser: Browser,
  { store, slug, ticket }: Releasing,
  releases: number,
): Promise<Observed> {
  const stamp = Date.now();
  for (const part of releasedParts) await releaseCopy(store, part, `8.0.0-${stamp}`);

  const visits = await Promise.all([1, 2, 3, 4].map(() => openVisit(browser, store)));
  const [staying, reloading, buying, waiting] = visits.map(({ page }) => page) as [Page, Page, Page, Page];
  const address = `${store.origins.storefront}/events/${slug}`;
  const before = await setOfFirstVisit(address);
  for (const page of [staying, reloading, buying]) await openEvent(page, slug);
  await addTickets(buying, ticket, 2);
  const letChunkGo = await holdRequests(waiting, '**/shell/*/apollo.*.js');
  await waiting.goto('/', { waitUntil: 'commit' });

  const newest: Record<string, string> = { ...before };
  const late: string[] = [];
  for (let release = 1; release <= releases; release++) {
    const part = releasedParts[release % releasedParts.length] ?? 'shell';
    newest[part] = `8.${release}.0-${stamp}`;
    await releaseCopy(store, part, newest[part]);
    const got = await setOfFirstVisit(address);
    if (got[part] !== newest[part]) late.push(`${part} ${newest[part]}`);

    const word = release % 2 === 1 ? 'Add' : 'Remove';
    await staying.getByRole('button', { name: `${word} one ${ticket}`, exact: true }).click();
    if (release % 5 === 0) {
      await staying.getByRole('link', { name: 'All events' }).click();
      await staying.locator(`a[href="/events/${slug}"]`).click();
    }
    await openEvent(reloading, slug);
    if (release === releases >> 1) await buying.getByRole('link', { name: 'Checkout' }).click();
  }

  letChunkGo();
  await waiting.locator(`a[href="/events/${slug}"]`).click();
  await addTickets(waiting, ticket, 1);
  await staying.goto(`/events/${slug}/checkout`);
  await payByMx(buying, slug);
  return { visits, before, newest, late };
}
