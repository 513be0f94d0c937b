import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { browserArguments, findBrowser } from '@ticket-storefront/platform-testing/programs';
import { exitWithError } from '@ticket-storefront/server';
import { startStack } from '@ticket-storefront/stack';
import { eventRow, ticketRow } from '../store/catalogue-rows';
import { queryStore } from '../store/store-database';
import { storeAt } from '../store/store-location';
import { storeSettings } from '../store/store-settings';
import { generateWalks } from './generate-walk';
import { takeWalk } from './take-walk';

const port = 4680;
const atOnce = 2;
const say = (line: string) => void process.stdout.write(`${line}\n`);

const dataset = {
  events: [
    eventRow(1, 'walk', 'mxmerchant', { ticketing_service_fee_per_order: 0, web_surcharge_percentage: 0 }),
  ],
  ticketing_items: [ticketRow(11, 1, 'Walk', 0, { sales_limit: 1_000_000, sales_limit_balance: 1_000_000 })],
  promo_codes: [],
};

/** Takes generated walks through the shop, and compares carts and orders with what their visitors may expect. */
async function runWalks(): Promise<void> {
  const { values } = parseArgs({
    options: {
      walks: { type: 'string', default: '1000' },
      seed: { type: 'string', default: '1' },
      // Numbers of single walks.
      only: { type: 'string', multiple: true, default: [] },
      'one-origin': { type: 'boolean', default: false },
    },
  });
  const place = storeAt(port);
  const checkout = values['one-origin'] ? null : `http://checkout.localhost:${port}`;
  const stack = await startStack({
    settings: storeSettings(place, {
      databaseUrl: process.env['DATABASE_URL'] ?? null,
      dataset,
      checkout,
    }),
    mode: 'production',
    progress: say,
    warn: say,
  });
  const shop = { origin: place.storefront, checkout: checkout ?? place.storefront };
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserArguments });
  const only = new Set(values.only.map(Number));
  const walks = [...generateWalks(Number(values.walks), Number(values.seed)).entries()].filter(
    ([index]) => only.size === 0 || only.has(index),
  );
  const total = walks.length;
  const bought: string[] = [];
  const failed: string[] = [];
  const before = await countOrders(place.store);
  const visitor = async () => {
    for (let next = walks.shift(); next; next = walks.shift()) {
      const [index, walk] = next;
      const context = await browser.newContext();
      await takeWalk(context, shop, walk).then(
        (references) => void bought.push(...references),
        (error) => {
          failed.push(
            `walk ${index}: ${walk.isBlocked ? 'blocked, ' : ''}${walk.steps.join(', ')}\n  ${error.message}\n  ${error.cause}`,
          );
          say(failed.at(-1) ?? '');
        },
      );
      await context.close();
      if ((index + 1) % 50 === 0) say(`${index + 1} of ${total} walks`);
    }
  };
  try {
    await Promise.all(Array.from({ length: atOnce }, visitor));
    const orders = (await countOrders(place.store)) - before;
    say(
      `${total} walks, ${failed.length} with another cart than expected; ${bought.length} confirmations, ${orders} orders`,
    );
    if (failed.length > 0 || orders !== new Set(bought).size) process.exitCode = 1;
  } finally {
    await browser.close();
    await stack.stop();
  }
}

async function countOrders(store: string): Promise<number> {
  const [row] = await queryStore<{ count: string }>(store, 'select count(*) from orders', []);
  return Number(row?.count);
}

await runWalks().catch(exitWithError);
