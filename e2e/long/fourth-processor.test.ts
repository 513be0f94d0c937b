import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { demonstrationKey, publicKeyOf } from '@ticket-storefront/signing';
import {
  buyWithZephyrpay,
  orderWithZephyrpay,
  zephyrpayCards,
  zephyrpaySlug,
  zephyrpayTicket,
} from '../src/example/buy-with-zephyrpay';
import { createZephyrpayTeam, zephyrpayOwner, zephyrpayPart } from '../src/example/create-zephyrpay-team';
import { sellDuring } from '../src/example/sell-during';
import { startStore } from '../src/example/start-store';
import { environmentOf, hashedFiles, processesOf } from '../src/example/unchanged-platform';
import { missingFor, startZephyrpay } from '../src/example/zephyrpay';
import { openVisitor } from '../src/releases/open-visitor';
import { startDev } from '../src/releases/start-dev';
import { expectConfirmation } from '../src/steps/expect-confirmation';
import { eventRow, ticketRow } from '../src/store/catalogue-rows';
import { queryStore } from '../src/store/store-database';
import { storeAt } from '../src/store/store-location';

const run = promisify(execFile);
const place = storeAt(4380);
const { port, data, store, assets, sourceMaps, keys, origins } = place;
/** What a run before has left: the releases of a team with another key. */
const leftovers = [store, join(assets, zephyrpayPart), join(sourceMaps, zephyrpayPart)];
const event = eventRow(1, zephyrpaySlug, 'zephyrpay', { name: 'Zephyr Night' });
const item = ticketRow(11, 1, zephyrpayTicket, 4500);
/** 45.00 and 8.25 % tax, 1.50 for the order, and 3.5 % of all that. */
const amount = 5197;
const checkoutPath = `/events/${zephyrpaySlug}/checkout`;
const processorTimeoutMs = 4000;
/** Later than the API waits, so that it holds the order meanwhile. */
const lateMs = 7000;
/** How long the API holds tickets of an order that nobody has paid. */
const settleAfterMs = 20_000;
const failover = { orders: 40, atOnce: 6, replacedAt: 10, killedAt: 25 };

test.use({ baseURL: origins.storefront });

test('a team sells tickets by its own processor, and no file and no process of the platform changes', async ({
  browser,
  page,
}, info) => {
  for (const folder of leftovers) rmSync(folder, { recursive: true, force: true });
  mkdirSync(store, { recursive: true });
  const datasetFile = join(store, 'dataset.json');
  writeFileSync(datasetFile, JSON.stringify({ events: [event], ticketing_items: [item], promo_codes: [] }));
  const files = hashedFiles();
  const storefront = await startStore({
    PORT: String(port),
    DATASET: datasetFile,
    DATA_FOLDER: data,
    PROCESSOR_TIMEOUT_MS: String(processorTimeoutMs),
    SETTLE_AFTER_MS: String(settleAfterMs),
    // Its buyers order without standing in line.
    ADMITTED_PER_SECOND: '1000',
  });
  const processes = processesOf(storefront.pid);
  expect(processes.length).toBeGreaterThan(4);

  // The team's side: Zephyrpay, which is elsewhere, and two services in front of it.
  const apiKey = publicKeyOf(demonstrationKey(keys, 'payments'));
  const zephyrpay = await startZephyrpay({ apiKey, chargeMs: 150, lateMs });
  const other = missingFor('service.py') ? 'service.mjs' : 'service.py';
  const first = await zephyrpay.startService('service.mjs');
  const second = await zephyrpay.startService(other);
  const figures: Record<string, number> = {};

  const chargesOf = async (reference: string) =>
    (await zephyrpay.charges()).filter((charge) => charge.reference === reference);
  const paidOnce = [{ status: 'succeeded', amount }];
  const orderOf = async (reference: string) => {
    const [row] = await queryStore<{ status: string; held: number; sold: number }>(
      store,
      `select status, (select held_count::int from ticketing_items where id = 11) as held,
       (select sold_count::int from ticketing_items where id = 11) as sold from orders where reference_id = $1`,
      [reference],
    );
    return row;
  };
  const newestReference = async (status: string) => {
    const [row] = await queryStore<{ reference_id: string }>(
      store,
      'select reference_id from orders where status = $1 order by changed_at desc limit 1',
      [status],
    );
    return row?.reference_id ?? '';
  };
  const orders = async (...words: string[]) => {
    const api = processesOf(storefront.pid).find(({ command }) => /\/api\/\S+$/.test(command));
    if (!api) throw new Error('The API is not running.');
    const command = ['--import', 'tsx', 'backend/src/operator/storefront-orders.ts', ...words];
    return (await run(process.execPath, command, { env: environmentOf(api.pid) })).stdout;
  };

  const zephyr = await createZephyrpayTeam(place, zephyrpay.describe([first.address, second.address]));
  const { platform, team } = zephyr;
  const newest = async () => (await zephyr.releases())[0]?.version ?? '';
  const buyAt = async (bucket: number) => {
    const visitor = await openVisitor(browser, place, bucket);
    const reference = await buyWithZephyrpay(await visitor.newPage());
    await visitor.close();
    return reference;
  };
  try {
    const before = await zephyr.otherReleases();
    await page.goto(checkoutPath);
    await expect(page.getByRole('alert')).toContainText('its payment processor is not supported');

    await test.step('its payment service does what the API relies on', async () => {
      const files = ['--description', zephyr.descriptionFile, '--key', zephyrpay.testKeyFile];
      await zephyr.check('processor', first.address, second.address, ...files);
    });

    const dev = await startDev(zephyr.folder, origins.storefront);
    await test.step('the team sees its checkout alone, with the fields of its processor', async () => {
      const bench = await browser.newPage();
      await bench.goto(dev.workbench);
      const part = bench.frameLocator('iframe');
      const card = part.frameLocator('iframe[title="Card"]');
      await expect(card.getByLabel('Card number')).toBeVisible();
      figures['secondsToScreen'] = zephyr.seconds();
      await bench.getByRole('button', { name: 'Fill in' }).click();
      await card.getByLabel('Card number').fill(zephyrpayCards.approved);
      await card.getByLabel('Expiry').fill('12/39');
      await card.getByLabel('CVC').fill('12');
      await part.getByRole('button', { name: 'Complete Order' }).click();
      await expect(card.getByText('Please check the CVC.')).toBeVisible();
      await expect(card.getByLabel('CVC')).toBeFocused();
      await card.getByLabel('CVC').fill('123');
      await part.getByRole('button', { name: 'Complete Order' }).click();
      await expect(bench.getByRole('log')).toContainText('"kind":"completed"');
      await bench.context().close();
    });

    await test.step('the platform team registers the team and signs its description: it buys inside the store', async () => {
      await platform(
        'team',
        zephyrpayOwner,
        '--key',
        zephyr.keyFile,
        '--parts',
        `${zephyrpayPart}=checkout:zephyrpay`,
      );
      await platform('processor', 'zephyrpay', '--description', zephyr.descriptionFile);
      const inside = await browser.newPage({ baseURL: dev.storeView });
      await buyWithZephyrpay(inside);
      await inside.context().close();
      await dev.stop();
    });

    await test.step('a candidate is paid in its check, shown by its link, and sells a ticket', async () => {
      expect(await zephyr.publish()).toMatchObject({
        code: 0,
        output: expect.not.stringContaining('free order'),
      });
      const link = await team('preview', zephyrpayPart, await newest(), '--to', `/events/${zephyrpaySlug}`);
      const guest = await browser.newPage({ baseURL: origins.storefront });
      await guest.goto(link.trim());
      await expect(guest.getByText(`Preview of ${zephyrpayPart} ${await newest()}`)).toBeVisible();
      const reference = await buyWithZephyrpay(guest);
      figures['secondsToFirstTicket'] = zephyr.seconds();
      figures['commandsToFirstTicket'] = zephyr.commands.length;
      expect(await chargesOf(reference)).toMatchObject(paidOnce);
      await guest.context().close();
      await page.goto(checkoutPath);
      await expect(page.locator('iframe[title="Card"]')).toHaveCount(0);
    });

    await test.step('a tenth of the visits buys by it, then everybody', async () => {
      await platform('promote', zephyrpayPart, await newest(), '--percent', '10');
      await buyAt(3);
      await platform('promote', zephyrpayPart, await newest());
      await buyAt(50);
    });

    await test.step('an operator refunds a buyer, and the ticket is on sale again', async () => {
      const reference = await buyAt(51);
      const sold = (await orderOf(reference))?.sold ?? 0;
      await orders('refund', reference, '--note', 'The buyer is ill.');
      await expect.poll(() => chargesOf(reference)).toMatchObject([{ status: 'refunded', amount }]);
      expect(await orderOf(reference)).toMatchObject({ sold: sold - 1 });
      expect(await orders('find', reference)).toContain('money back: $51.97');
    });

    await test.step('a payment that appears late is found, and its order was held until then', async () => {
      const visitor = await openVisitor(browser, place, 52);
      const visited = await visitor.newPage();
      await orderWithZephyrpay(visited, zephyrpayCards.late);
      await expect.poll(() => newestReference('pending')).not.toBe('');
      const reference = await newestReference('pending');
      expect(await orderOf(reference)).toMatchObject({ status: 'pending', held: 1 });
      expect(await chargesOf(reference)).toEqual([]);
      await expect(visited.getByText('Your payment is being checked.')).toBeVisible();
      expect(await expectConfirmation(visited, zephyrpaySlug)).toBe(reference);
      expect(await chargesOf(reference)).toMatchObject(paidOnce);
      expect(await orderOf(reference)).toMatchObject({ status: 'completed', held: 0 });
      await visitor.close();
    });

    await test.step('a payment whose answer is lost is found, and not taken again', async () => {
      const visitor = await openVisitor(browser, place, 53);
      const visited = await visitor.newPage();
      await orderWithZephyrpay(visited, zephyrpayCards.lost);
      const reference = await expectConfirmation(visited, zephyrpaySlug);
      expect(await chargesOf(reference)).toMatchObject(paidOnce);
      await visitor.close();
    });

    await test.step('of two services one is replaced and one is killed during 40 orders: none is lost, none paid twice', async () => {
      const taken = (await zephyrpay.charges()).length;
      const { port: firstPort } = new URL(first.address);
      let successor: ReturnType<typeof zephyrpay.startService> | undefined;
      let killed: Promise<unknown> | undefined;
      const replace = async () => {
        expect(await first.stop('SIGTERM')).toBe(0);
        return zephyrpay.startService('service.mjs', { port: firstPort });
      };
      const countCharges = async () => (await zephyrpay.charges()).length;
      const killOnceMoneyIsTaken = async (until: number) => {
        await expect.poll(countCharges, { intervals: [5] }).toBeGreaterThan(until);
        await (await successor)?.stop('SIGKILL');
      };
      const beforeOrder = async (index: number) => {
        if (index === failover.replacedAt) successor = replace();
        if (index !== failover.killedAt) return;
        await successor;
        killed = killOnceMoneyIsTaken(await countCharges());
      };
      const { orders: count, atOnce } = failover;
      const sale = { orders: count, atOnce, means: 'tok_ok', beforeOrder };
      const placed = await sellDuring(place, 'zephyrpay', { event, item }, sale);
      await killed;
      const references = placed.map(({ reference }) => reference);
      const countOf = (result: string) => placed.filter((one) => one.result === result).length;
      figures['soldDuringFailover'] = countOf('sold');
      figures['heldDuringFailover'] = countOf('indeterminate');
      expect(countOf('sold') + countOf('indeterminate')).toBe(failover.orders);
      expect(countOf('indeterminate')).toBeGreaterThan(0);
      const statuses = () =>
        queryStore<{ reference_id: string; status: string }>(
          store,
          'select reference_id, status from orders where reference_id = any ($1)',
          [references],
        );
      const isSettled = async () => (await statuses()).every(({ status }) => status !== 'pending');
      await expect.poll(isSettled, { timeout: 2 * settleAfterMs + 60_000 }).toBe(true);
      const completed = (await statuses()).flatMap((one) =>
        one.status === 'completed' ? [one.reference_id] : [],
      );
      const answered = placed.flatMap(({ reference, result }) => (result === 'sold' ? [reference] : []));
      expect(completed).toEqual(expect.arrayContaining(answered));
      // Each completed order is paid once. The others certainly are not: the call had not left the service that was killed.
      const charges = (await zephyrpay.charges()).slice(taken);
      expect(charges.map(({ reference }) => reference).toSorted()).toEqual(completed.toSorted());
      expect(charges.filter(({ status }) => status !== 'succeeded')).toEqual([]);
      expect(await orderOf(references[0] ?? '')).toMatchObject({ held: 0 });
      figures['paidThoughTheAnswerWasLost'] = completed.length - answered.length;
      figures['notPaidAndReleased'] = count - completed.length;
      const again = await sellDuring(
        place,
        'zephyrpay',
        { event, item },
        {
          orders: count - completed.length,
          atOnce,
          means: 'tok_ok',
          firstBuyer: count,
        },
      );
      expect(again.filter(({ result }) => result !== 'sold')).toEqual([]);
      expect((await zephyrpay.charges()).slice(taken)).toHaveLength(count);
    });

    await run('npm', ['run', 'types'], { cwd: zephyr.folder });
    expect(await zephyr.otherReleases()).toEqual(before);
    expect(processesOf(storefront.pid)).toEqual(processes);
    expect(hashedFiles()).toEqual(files);
    expect(figures['commandsToFirstTicket']).toBeLessThanOrEqual(9);
    await info.attach('figures', { body: JSON.stringify(figures) });
  } finally {
    await storefront.stop();
    await zephyrpay.stop();
    rmSync(store, { recursive: true });
    zephyr.remove();
  }
  await expect(fetch(origins.storefront)).rejects.toThrow();
});
