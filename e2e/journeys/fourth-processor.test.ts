import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, type Page, test } from '@playwright/test';
import { createPrivateKeyText } from '@storefront/signing/keys';
import { acmeEdits } from '../src/example/acme-edits';
import { changedFiles, copyWithExample } from '../src/example/copy-with-example';
import { readAcmePayment } from '../src/example/read-acme-payment';
import { startCopy } from '../src/example/start-copy';
import { packInto } from '../src/releases/create-team-repository';
import { runStorefrontIn } from '../src/releases/run-storefront';
import { checkOutWith } from '../src/steps/choose-tickets';
import { expectConfirmation } from '../src/steps/expect-confirmation';
import { acceptTerms, fillCustomer } from '../src/steps/fill-checkout';
import { eventRow, ticketRow } from '../src/store/catalogue-rows';
import { storeAt } from '../src/store/store-location';

const run = promisify(execFile);

const part = 'remote-checkout-acme';
const owner = 'Acme team';

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

interface ListedRelease {
  readonly part: string;
  readonly version: string;
}

/** The command line in the repository of the team, beside the store that runs here. */
function commandsIn(folder: string, keyFile: string) {
  const storefront = async (environment: Readonly<Record<string, string>>, ...words: string[]) => {
    const { code, output, complaint } = await runStorefrontIn(
      folder,
      { PORT: String(port), DATA_FOLDER: data, ...environment },
      ...words,
    );
    expect(complaint).not.toMatch(/Error/);
    expect({ words, code, complaint }).toMatchObject({ code: 0 });
    return output;
  };
  return {
    platform: (...words: string[]) => storefront({}, ...words),
    team: (...words: string[]) => storefront({ KEY_FILE: keyFile }, ...words),
    /** Without how they fare, which visits change. */
    releases: async (): Promise<readonly ListedRelease[]> =>
      JSON.parse(await storefront({}, 'status', '--json')).releases.map((release: object) => ({
        ...release,
        health: null,
      })),
  };
}

test('a fourth processor changes two files of the API, and its checkout, made by `create`, sells a ticket after six commands', async ({
  page,
}) => {
  rmSync(store, { recursive: true, force: true });
  mkdirSync(store, { recursive: true });
  const datasetFile = join(store, 'dataset.json');
  writeFileSync(datasetFile, JSON.stringify(dataset));
  const copy = copyWithExample('e2e/examples/acme', acmeEdits);
  const teams = mkdtempSync(join(tmpdir(), 'acme-team-'));
  await packInto(teams);
  await run('npm', ['pack', '--pack-destination', teams, resolve('node_modules/playwright-core')]);
  const create = ['create', 'checkout', part, '--owner', owner, '--packages', teams];
  await run(process.execPath, [join(teams, 'cli/storefront.mjs'), ...create], { cwd: teams });
  const folder = join(teams, part);
  await run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund'], { cwd: folder });
  const keyFile = join(folder, 'own.pem');
  writeFileSync(keyFile, createPrivateKeyText(), { mode: 0o600 });
  const { platform, team, releases } = commandsIn(folder, keyFile);
  try {
    await run('node_modules/.bin/tsc', { cwd: copy });
    expect(changedFiles(copy).toSorted()).toEqual([
      'backend/src/payments/processors.ts',
      'shared/processors/src/processors.ts',
    ]);
    const settings = { PORT: String(port), DATASET: datasetFile, DATA_FOLDER: data };
    const storefront = await startCopy(copy, settings);
    try {
      const before = await releases();
      await page.goto('/events/acme-night/checkout');
      await expect(page.getByRole('alert')).toContainText('its payment processor is not supported');

      await platform('team', owner, '--key', keyFile, '--parts', `${part}=checkout:acme`);
      await team('publish', part, '--folder', '.');
      const [released] = (await releases()).filter((release) => release.part === part);
      await platform('promote', part, released?.version ?? '');

      const reference = await buy(page);
      expect(await readAcmePayment(reference, origins.simulators)).toMatchObject({
        status: 'approved',
        // 45.00 and 8.25 % tax, 1.50 for the order, and 3.5 % of all that.
        amount_cents: 5197,
      });
      expect((await releases()).filter((release) => release.part !== part)).toEqual(before);
    } finally {
      await storefront.stop();
    }
  } finally {
    for (const made of [copy, store, teams]) rmSync(made, { recursive: true });
  }
  await expect(fetch(origins.storefront)).rejects.toThrow();
});
