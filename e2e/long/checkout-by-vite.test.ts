import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import { mxCards } from '@ticket-storefront/remote-checkout-mx/journey';
import { releaseBuilt, requireStorefront } from '../src/releases/run-storefront';
import { checkOutWith } from '../src/steps/choose-tickets';
import { expectConfirmation } from '../src/steps/expect-confirmation';
import { acceptTerms, fillCustomer } from '../src/steps/fill-checkout';
import { test } from '../src/store/isolated-store';

const part = 'remote-checkout-mx';
const example = 'docs/examples/checkout-preact-vite';

test('a checkout in Preact, built by Vite, is published and used to buy a ticket', async ({
  page,
  store,
}) => {
  const { port } = new URL(store.origin);
  const run = (...words: string[]) => requireStorefront(port, ...words);

  await promisify(execFile)('npm', ['run', 'build', '--workspace', example]);
  await releaseBuilt(port, part, example, 'dist');

  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const pay = page.getByRole('button', { name: 'Complete Order' });
  await checkOutWith(page, 'harbor', 'General Admission', 2);
  await expect(page.locator('.remote-checkout-mx-example')).toBeVisible();
  await fillCustomer(page);
  await field('Card number').fill(mxCards.declined);
  await field('Expiry month').fill('12');
  await field('Expiry year').fill(String(new Date().getFullYear() + 3));
  await field('CVV').fill('123');
  await acceptTerms(page);
  await pay.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Transaction failed' })).toBeVisible();
  await field('Card number').fill(mxCards.approved);
  await pay.click();
  await expectConfirmation(page, 'harbor');

  // The store is of other tests too.
  await run('rollback', part);
});
