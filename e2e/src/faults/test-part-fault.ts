import { expect, type Page } from '@playwright/test';
import { partReportPath } from '@ticket-storefront/api/protocol';
import { containerGlobal } from '@ticket-storefront/format/parts';
import { changeRegistry } from '@ticket-storefront/registry/registrar';
import { releaseToVisitors } from '@ticket-storefront/stack';
import { copyRelease } from '../releases/copy-release';
import { countVisits } from '../releases/count-visits';
import { releaseChangedScript } from '../releases/release-changed-script';
import { registrarOf } from '../releases/store-registry';
import { holdRequests } from '../steps/hold-requests';
import { test } from '../store/isolated-store';
import { queryStore } from '../store/store-database';
import type { StoreLocation } from '../store/store-location';
import type { FaultyPart } from './faulty-parts';
import type { PartFault } from './part-faults';

let releases = 0;
const nextVersion = () => `9.${++releases}.0-${Date.now()}`;

const containerOf = (part: FaultyPart['part']) => (part === 'shell' ? null : containerGlobal(part));

async function breakOnTheWay(page: Page, { onTheWay }: PartFault, part: string, version: string) {
  if (!onTheWay) return;
  await page.route(new RegExp(`/${part}/${version}/[^/]+\\.js`), (route) =>
    // A request that is never answered hangs.
    onTheWay === 'not-found' ? route.fulfill({ status: 404 }) : undefined,
  );
}

const failedRelease = '**/failed-release';

/** Opens a page whose shell does not start, reads its notice, and continues with the former release. */
async function openWithoutShell(page: Page, { open }: FaultyPart, { onTheWay }: PartFault): Promise<void> {
  const answered = page.waitForResponse(failedRelease);
  const goOn = await holdRequests(page, failedRelease);
  await open(page);
  const words = page.getByRole('alert').filter({ hasText: 'This page could not be started.' });
  await expect(words).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  goOn();
  await answered;
  // It may still come, and the page is not left by itself.
  if (onTheWay === 'hang') await words.getByRole('link', { name: 'Try again' }).click({ noWaitAfter: true });
}

/** Advances the clock by a minute, in which parts count time and the page reports on its parts. */
async function passAMinute(page: Page): Promise<void> {
  const told = page.waitForRequest((request) => request.url().endsWith(partReportPath));
  // What stands in its place before it is there counts no minute.
  await expect(page.locator('[data-counts]')).toBeAttached();
  await page.clock.fastForward('00:10');
  await told;
  await page.clock.fastForward('01:00');
}

async function letItFail(page: Page, { until }: PartFault, { element }: FaultyPart): Promise<void> {
  const place = page.locator(element);
  if (until) await expect(place).not.toBeEmpty();
  if (until === 'press') await place.dispatchEvent('click');
  if (until === 'minute') await passAMinute(page);
}

/** The parts that the API names for what has failed since. */
const namedIn = (store: StoreLocation) =>
  queryStore<{ part: string }>(store.store, 'select distinct part from part_faults', []);

/** Gives visitors a part that fails in one way, and then a mended one. */
export function testPartFault(faulty: FaultyPart, fault: PartFault): void {
  const { part, path } = faulty;
  test(`where ${part} ${fault.name}, the rest of the page works, it is named, and mended it is back`, async ({
    browser,
    store,
  }) => {
    const registrar = registrarOf(store);
    const released = () => countVisits(`${store.origin}${path}`, part, 1);
    const [broken, mended] = [nextVersion(), nextVersion()];
    // What has failed before is another fault's.
    await queryStore(store.store, 'delete from part_faults', []);
    await queryStore(store.store, 'delete from part_visits', []);

    await test.step('while it fails', async () => {
      const container = containerOf(part);
      await releaseChangedScript(store, part, broken, (script, isLast) =>
        fault.change({ script, container, isLast }),
      );
      await expect.poll(released).toEqual({ [broken]: 1 });
      const page = await browser.newPage({ baseURL: store.origin });
      if (fault.until === 'minute') await page.clock.install();
      await breakOnTheWay(page, fault, part, broken);
      if (part === 'shell' && fault.keepsShellFromStarting) await openWithoutShell(page, faulty, fault);
      else await faulty.open(page);
      await letItFail(page, fault, faulty);
      await faulty.expectRest(page);
      await expect.poll(() => namedIn(store), { timeout: 30_000 }).toEqual([{ part }]);
      await faulty.expectRest(page);
      if (part === 'shell') await faulty.expectPart(page);
      await page.context().close();
    });

    await test.step('mended, it is back', async () => {
      await changeRegistry(registrar, { type: 'rollback', part, version: broken }, registrar.platformKey);
      const copy = await copyRelease(store, part, mended);
      await releaseToVisitors({ registrar, keys: store.keys, atOnce: false }, [copy]);
      await expect.poll(released).toEqual({ [mended]: 1 });
      const page = await browser.newPage({ baseURL: store.origin });
      await faulty.open(page);
      await faulty.expectPart(page);
      await page.context().close();
    });
  });
}
