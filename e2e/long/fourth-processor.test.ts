import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, expect, test } from '@playwright/test';
import { acmeEdits } from '../src/example/acme-edits';
import { buyWithAcme } from '../src/example/buy-with-acme';
import { changedFiles, copyWithExample } from '../src/example/copy-with-example';
import { acmeOwner, acmePart, createAcmeTeam } from '../src/example/create-acme-team';
import { readAcmePayment } from '../src/example/read-acme-payment';
import { startCopy } from '../src/example/start-copy';
import { awaitReleaseBefore } from '../src/releases/await-release-before';
import { openVisitor } from '../src/releases/open-visitor';
import { startDev } from '../src/releases/start-dev';
import { eventRow, ticketRow } from '../src/store/catalogue-rows';
import { storeAt } from '../src/store/store-location';

const run = promisify(execFile);
const place = storeAt(4380);
const { port, data, store, assets, sourceMaps, origins } = place;
/** What a run before has left: the releases of a team with another key. */
const leftovers = [store, join(assets, acmePart), join(sourceMaps, acmePart)];
const dataset = {
  events: [eventRow(1, 'acme-night', 'acme', { name: 'Acme Night' })],
  ticketing_items: [ticketRow(11, 1, 'Acme Seat', 4500)],
  promo_codes: [],
};
const checkoutPath = '/events/acme-night/checkout';
/** Together more votes than a canary is judged by. */
const germanVisits = 24;
const atATime = 12;

test.use({ baseURL: origins.storefront });

/** Buys as a visitor at a percent of all visits. */
async function buyAt(browser: Browser, bucket: number, locale?: string): Promise<void> {
  const visitor = await openVisitor(browser, place, bucket, locale);
  await buyWithAcme(await visitor.newPage());
  await visitor.close();
}

test('a fourth processor changes only the list of processors, and its team releases it from an empty folder', async ({
  browser,
  page,
}, info) => {
  for (const folder of leftovers) rmSync(folder, { recursive: true, force: true });
  mkdirSync(store, { recursive: true });
  const datasetFile = join(store, 'dataset.json');
  writeFileSync(datasetFile, JSON.stringify(dataset));
  const copy = copyWithExample('e2e/examples/acme', acmeEdits);
  expect(changedFiles(copy).toSorted()).toEqual([
    'backend/processors/package.json',
    'backend/processors/src/adapters.ts',
    'backend/processors/src/index.ts',
  ]);
  const settings = { PORT: String(port), DATASET: datasetFile, DATA_FOLDER: data };
  const [storefront, acme] = await Promise.all([startCopy(copy, settings), createAcmeTeam(place)]);
  const { platform, team } = acme;
  const figures: Record<string, number> = {};
  const source = join(acme.folder, 'src/checkout.tsx');
  const made = readFileSync(source, 'utf8');
  const change = (text: string) =>
    writeFileSync(source, made.replace('const { host, order } = props;', `$&\n  ${text}`));
  const newest = async () => (await acme.releases())[0]?.version ?? '';
  try {
    const before = await acme.otherReleases();
    await page.goto(checkoutPath);
    await expect(page.getByRole('alert')).toContainText('its payment processor is not supported');

    await test.step('it sees the checkout alone, and buys inside the store, before anything is released', async () => {
      const dev = await startDev(acme.folder, origins.storefront);
      const bench = await browser.newPage({ baseURL: dev.storeView });
      await bench.goto(dev.workbench);
      const part = bench.frameLocator('iframe');
      await expect(part.getByRole('textbox', { name: 'Card number' })).toBeVisible();
      figures['secondsToScreen'] = acme.seconds();
      await bench.getByRole('button', { name: 'Fill in' }).click();
      await part.getByRole('button', { name: 'Complete Order' }).click();
      await expect(bench.getByRole('log')).toContainText('"kind":"completed"');
      await buyWithAcme(bench);
      await bench.context().close();
      await dev.stop();
    });

    await platform('team', acmeOwner, '--key', acme.keyFile, '--parts', `${acmePart}=checkout:acme`);

    await test.step('a release that breaks a rule is refused by the check of it', async () => {
      change("Object.assign(window, { acme: 'everywhere' });");
      expect(await acme.publish()).toMatchObject({
        code: 1,
        complaint: expect.stringMatching(/globals \(.*\): .*acme.* Remedy: store values in modules/),
      });
      expect(await acme.releases()).toEqual([]);
    });

    await test.step('a candidate is shown to those who have its link, and sells them a ticket', async () => {
      writeFileSync(source, made);
      expect(await acme.publish()).toMatchObject({ code: 0 });
      const link = await team('preview', acmePart, await newest(), '--to', '/events/acme-night');
      const guest = await browser.newPage({ baseURL: origins.storefront });
      await guest.goto(link.trim());
      await expect(guest.getByText(`Preview of ${acmePart} ${await newest()}`)).toBeVisible();
      const reference = await buyWithAcme(guest);
      figures['secondsToFirstTicket'] = acme.seconds();
      figures['commandsToFirstTicket'] = acme.commands.length;
      expect(await readAcmePayment(reference, origins.simulators)).toMatchObject({
        status: 'approved',
        // 45.00 and 8.25 % tax, 1.50 for the order, and 3.5 % of all that.
        amount_cents: 5197,
      });
      await guest.getByRole('link', { name: 'Leave the preview' }).click();
      await guest.goto(checkoutPath);
      await expect(guest.getByText('Preview of')).toHaveCount(0);
      await expect(guest.getByRole('textbox', { name: 'Card number' })).toHaveCount(0);
      await guest.context().close();
    });

    await test.step('a tenth of the visits buys by it, then everybody', async () => {
      await platform('promote', acmePart, await newest(), '--percent', '10');
      await buyAt(browser, 3);
      await platform('promote', acmePart, await newest());
      await buyAt(browser, 50);
    });

    // Of what the two files are a part of, and of what create made; beside visits that mostly wait for their reports.
    const typesHold = Promise.all([
      run('node_modules/.bin/tsc', ['-p', 'tsconfig.server.json'], { cwd: copy }),
      run('npm', ['run', 'types'], { cwd: acme.folder }),
    ]);
    typesHold.catch(() => undefined);
    await test.step('a release that fails for visitors is taken back by itself, and a ticket is bought', async () => {
      const stable = await newest();
      change("if (navigator.language === 'de-DE') throw new Error('It knows no German.');");
      expect(await acme.publish()).toMatchObject({ code: 0 });
      const broken = await newest();
      expect(broken).not.toBe(stable);
      await platform('promote', acmePart, broken, '--percent', '10');
      const comeAndGoOn = async () => {
        const visitor = await openVisitor(browser, place, 3, 'de-DE');
        const visited = await visitor.newPage();
        await visited.goto(checkoutPath, { waitUntil: 'commit' });
        // Before it goes on, a page reports what has failed.
        await awaitReleaseBefore(visited, acmePart, broken);
        await visitor.close();
      };
      const isTakenBack = async () =>
        (await acme.releases()).some(({ version, state }) => version === broken && state === 'withdrawn');
      // Some get the release before already, since so many failed with this one: then more have to come.
      for (let visits = 0; visits < germanVisits || !(await isTakenBack()); visits += atATime) {
        await Promise.all(Array.from({ length: atATime }, comeAndGoOn));
      }
      await buyAt(browser, 3, 'de-DE');
    });

    await typesHold;
    expect(await acme.otherReleases()).toEqual(before);
    expect(figures['commandsToFirstTicket']).toBeLessThanOrEqual(9);
    await info.attach('figures', { body: JSON.stringify(figures) });
  } finally {
    await storefront.stop();
    for (const folder of [copy, store]) rmSync(folder, { recursive: true });
    acme.remove();
  }
  await expect(fetch(origins.storefront)).rejects.toThrow();
});
