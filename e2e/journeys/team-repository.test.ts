import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect } from '@playwright/test';
import { platformTeam } from '@storefront/contracts/platform-team';
import { findKey, keyFileOf } from '@storefront/signing/key-folder';
import { createPrivateKeyText, publicKeyOf } from '@storefront/signing/keys';
import { foldersOf } from '@storefront/storage/store-folders';
import { createTeamRepository } from '../src/releases/create-team-repository';
import { runStorefront, runStorefrontIn } from '../src/releases/run-storefront';
import { startRegistrar } from '../src/releases/start-registrar';
import { checkOutWith } from '../src/steps/choose-tickets';
import { expectConfirmation } from '../src/steps/expect-confirmation';
import { acceptTerms, cards, fillCustomer, fillMxCard } from '../src/steps/fill-checkout';
import { test } from '../src/store/isolated-store';

const part = 'remote-checkout-mx';
const owner = 'MX team';

test('a team releases its checkout from a repository of its own with its own key, and a visitor buys by it', async ({
  page,
  context,
  store,
}) => {
  const { port } = new URL(store.origin);
  const { assets, keys } = foldersOf(process.env['DATA_FOLDER'] ?? '.data', Number(port));
  const folder = await createTeamRepository(part, owner);
  const registrar = await startRegistrar(port);

  const keyFile = join(folder, 'own.pem');
  writeFileSync(keyFile, createPrivateKeyText(), { mode: 0o600 });
  const platformKey = findKey(keys, platformTeam);
  if (!platformKey) throw new Error(`There is no platform key in ${keys}.`);
  /** All that a team knows of the platform: none of its folders, none of its private keys. */
  const environment = {
    DATA_FOLDER: join(folder, 'nothing-here'),
    ASSETS_STORAGE: assets,
    REGISTRAR_URL: registrar.address,
    PLATFORM_KEYS: publicKeyOf(platformKey),
    KEY_FILE: keyFile,
  };
  const theirs = (...words: string[]) => runStorefrontIn(folder, environment, ...words);
  const publish = () => theirs('publish', part, '--folder', '.');

  await test.step('whose key the platform does not know, is refused', async () => {
    expect(await publish()).toMatchObject({
      code: 1,
      complaint: expect.stringContaining('ask the platform team to add it'),
    });
  });

  await test.step('known to the platform, it publishes what it has changed', async () => {
    const named = await runStorefront(
      port,
      ...['team', owner, '--share', '25', '--parts', part],
      ...['--key', keyFileOf(keys, owner), keyFile],
    );
    expect(named).toMatchObject({ code: 0 });
    const form = join(folder, 'src/card-form.tsx');
    writeFileSync(
      form,
      readFileSync(form, 'utf8').replace('legend="Card"', 'legend="Card, by its own team"'),
    );
    const published = await publish();
    expect(published.complaint).not.toMatch(/Refused|Error/);
    expect(published).toMatchObject({ code: 0, output: expect.stringContaining('a candidate') });
  });

  const status = JSON.parse((await theirs('status', '--json')).output);
  const { version } = status.releases.find((release: { part: string }) => release.part === part);

  await test.step('it moves the release within its share, and no further', async () => {
    expect(await theirs('promote', part, version)).toMatchObject({
      code: 1,
      complaint: expect.stringContaining('up to 25 %'),
    });
    expect(await theirs('promote', part, version, '--percent', '25')).toMatchObject({ code: 0 });
    expect(await theirs('freeze')).toMatchObject({
      code: 1,
      complaint: expect.stringContaining('Only the platform team'),
    });
  });

  await test.step('a visitor of that share buys by it', async () => {
    await context.addCookies([{ name: 'release-bucket', value: '0', url: store.origin }]);
    await checkOutWith(page, 'harbor', 'General Admission', 1);
    await expect(page.getByRole('group', { name: 'Card, by its own team' })).toBeVisible();
    await fillCustomer(page);
    await fillMxCard(page, cards.approved);
    await acceptTerms(page);
    await page.getByRole('button', { name: 'Complete Order' }).click();
    await expectConfirmation(page, 'harbor');
  });

  expect(await theirs('verify')).toMatchObject({
    code: 0,
    output: expect.stringContaining('all as registered'),
  });
  await registrar.stop();
  rmSync(resolve(folder), { recursive: true });
});
