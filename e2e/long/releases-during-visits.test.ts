import { expect } from '@playwright/test';
import { openVisit } from '../src/releases/open-visit';
import { releaseDuringVisits, releasedParts } from '../src/releases/release-during-visits';
import type { ReleaseSet } from '../src/releases/release-set';
import { runStorefront } from '../src/releases/run-storefront';
import { addTickets, openEvent } from '../src/steps/choose-tickets';
import { test } from '../src/store/isolated-store';

const releases = 20;
const slug = 'harbor';
const ticket = 'General Admission';
const eventParts = ['shell', 'remote-event', 'remote-cart'];

const listed = (set: ReleaseSet, parts: readonly string[]) =>
  parts.map((part) => `${part} ${set[part]}`).sort();

/** Expects a visit to have used its event page's parts of a set, and perhaps the checkout that it has loaded ahead. */
function expectUsed(used: readonly string[] | undefined, set: ReleaseSet) {
  expect(used).toEqual(expect.arrayContaining(listed(set, eventParts)));
  expect(listed(set, releasedParts)).toEqual(expect.arrayContaining([...(used ?? [])]));
}

test('open visits retain their release set during twenty releases, and new visits get the newest', async ({
  browser,
  store,
}) => {
  const run = async (...words: string[]) =>
    expect(await runStorefront(String(store.port), ...words)).toMatchObject({ code: 0 });
  const observed = await releaseDuringVisits(browser, { store, slug, ticket }, releases);
  const { visits, before, newest, late } = observed;
  const [staying, reloading, buying, waiting] = visits;

  expect(late).toEqual([]);
  expect(visits.flatMap(({ failures }) => failures)).toEqual([]);
  expect(staying?.used()).toEqual(listed(before, releasedParts));
  expectUsed(reloading?.used(), before);
  expect(buying?.used()).toEqual(listed(before, releasedParts));
  expectUsed(waiting?.used(), before);
  for (const visit of visits) expect(await visit.keeps()).toEqual(before);

  await test.step('the inventory names the releases that open visits alone still have', async () => {
    const { output } = await runStorefront(String(store.port), 'inventory', '--json');
    const { scripts } = JSON.parse(output);
    const visitsOf: ReadonlyMap<string, object> = new Map(
      scripts.map((row: { part: string; version: string; visits: object }) => [
        `${row.part} ${row.version}`,
        row.visits,
      ]),
    );
    const [open, all] = [
      { who: 'open', percent: null, tenants: [] },
      { who: 'new', percent: 100, tenants: [] },
    ];
    for (const release of listed(before, releasedParts)) expect(visitsOf.get(release)).toEqual(open);
    for (const release of listed(newest, releasedParts)) expect(visitsOf.get(release)).toEqual(all);
  });

  const newcomer = await openVisit(browser, store);
  await openEvent(newcomer.page, slug);
  expectUsed(newcomer.used(), newest);

  await test.step('rolled back, a release is replaced in the visits that have it, with their next document', async () => {
    // Every fourth release is one of the shell.
    const former = { ...newest, shell: newest['shell']?.replace('8.20.', '8.16.') ?? '' };
    await run('rollback', 'shell');
    await addTickets(newcomer.page, ticket, 1);
    // What the page before still loads, at rest, is of the release that it began with.
    await newcomer.page.goto('about:blank');
    newcomer.forget();
    await openEvent(newcomer.page, slug);
    await expect(newcomer.page.getByRole('region', { name: 'Cart' })).toContainText(`1 x ${ticket}`);
    expectUsed(newcomer.used(), former);
    expect(await newcomer.keeps()).toEqual(former);
    expect(newcomer.failures).toEqual([]);
  });

  await test.step('revoked, a release is replaced in a visit that has kept it, and nothing else is', async () => {
    const mended = { ...before, 'remote-cart': newest['remote-cart'] ?? '' };
    await run('revoke', 'remote-cart', before['remote-cart'] ?? '');
    await reloading?.page.goto('about:blank');
    reloading?.forget();
    await reloading?.page.goto(`${store.origins.storefront}/events/${slug}`);
    await expect(() => expectUsed(reloading?.used(), mended)).toPass();
    expect(await reloading?.keeps()).toEqual(mended);
  });
});
