import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, type Page, test } from '@playwright/test';
import { acmeEdits } from '../src/example/acme-edits';
import { changedFiles, copyWithExample } from '../src/example/copy-with-example';
import { readAcmePayment } from '../src/example/read-acme-payment';
import { startCopy } from '../src/example/start-copy';
import { checkOutWith } from '../src/steps/choose-tickets';
import { expectConfirmation } from '../src/steps/expect-confirmation';
import { acceptTerms, fillCustomer } from '../src/steps/fill-checkout';
import { eventRow, ticketRow } from '../src/store/catalogue-rows';
import { storeAt } from '../src/store/store-location';

const run = promisify(execFile);

/** What a team runs after it has written its files. The copy has all packages already: nothing is downloaded. */
const commands = [
  ['npm', 'install', '--package-lock-only', '--offline'],
  ['npm', 'run', 'owners'],
  ['node_modules/.bin/tsc'],
] as const;

const { port, data, store, origins } = storeAt(4380);
const dataset = {
  events: [eventRow(1, 'acme-night', 'acme', { name: 'Acme Night' })],
  ticketing_items: [ticketRow(11, 1, 'Acme Seat', 4500)],
  promo_codes: [],
};

test.use({ baseURL: origins.storefront });

async function fillCard(page: Page, number: string) {
  await page.getByRole('textbox', { name: 'Card number' }).fill(number);
  await page.getByRole('textbox', { name: 'Expiry' }).fill('12/39');
  await page.getByRole('textbox', { name: 'CVC' }).fill('123');
}

async function buy(page: Page): Promise<string> {
  await checkOutWith(page, 'acme-night', 'Acme Seat', 1);
  await fillCustomer(page);
  await fillCard(page, '4000 0000 0000 9995');
  await acceptTerms(page);
  const pay = page.getByRole('button', { name: 'Complete Order' });
  await pay.click();
  await expect(page.getByText('Transaction failed: Insufficient funds')).toBeVisible();
  await fillCard(page, '4111 1111 1111 1111');
  await pay.click();
  return expectConfirmation(page, 'acme-night');
}

test('a fourth processor changes four existing files, sells a ticket, and is taken away', async ({
  page,
}) => {
  rmSync(store, { recursive: true, force: true });
  mkdirSync(store, { recursive: true });
  const datasetFile = join(store, 'dataset.json');
  writeFileSync(datasetFile, JSON.stringify(dataset));
  const copy = copyWithExample('e2e/examples/acme', acmeEdits);
  try {
    for (const [command, ...words] of commands) await run(command, words, { cwd: copy });
    expect(changedFiles(copy).toSorted()).toEqual([
      '.github/CODEOWNERS',
      'backend/src/payments/processors.ts',
      'package-lock.json',
      'shared/processors/src/processors.ts',
    ]);
    const settings = { PORT: String(port), DATASET: datasetFile, DATA_FOLDER: data };
    const storefront = await startCopy(copy, settings);
    try {
      const reference = await buy(page);
      expect(await readAcmePayment(reference, origins.simulators)).toMatchObject({
        status: 'approved',
        // 45.00 and 8.25 % tax, 1.50 for the order, and 3.5 % of all that.
        amount_cents: 5197,
      });
    } finally {
      await storefront.stop();
    }
  } finally {
    for (const folder of [copy, store]) rmSync(folder, { recursive: true });
  }
  await expect(fetch(origins.storefront)).rejects.toThrow();
});
