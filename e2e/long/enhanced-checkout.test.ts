import { rmSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { fillStripeCard, stripeCards } from '@ticket-storefront/remote-checkout-stripe/journey';
import { buildEnhancedCheckout } from '../src/releases/build-enhanced-checkout';
import { releaseBuilt, requireStorefront } from '../src/releases/run-storefront';
import { checkOutWith } from '../src/steps/choose-tickets';
import { expectConfirmation } from '../src/steps/expect-confirmation';
import { acceptTerms, fillCustomer } from '../src/steps/fill-checkout';
import { test } from '../src/store/isolated-store';

const part = 'remote-checkout-stripe';

/** The scripts with the core of the federation runtime that a page loads from now on. */
function watchCores(page: Page): readonly string[] {
  const cores: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/runtime-core.')) cores.push(request.url());
  });
  return cores;
}

test('a Stripe checkout by @module-federation/enhanced sells a ticket with the runtime core of the shell, which no other checkout loads', async ({
  browser,
  page,
  store,
}) => {
  const { port } = new URL(store.origin);
  const run = (...words: string[]) => requireStorefront(port, ...words);
  const earlier = await browser.newPage({ baseURL: store.origin });
  const coresBefore = watchCores(earlier);
  await checkOutWith(earlier, 'stripe-paid', 'Deck', 1);
  await fillCustomer(earlier);
  expect(coresBefore).toEqual([]);
  await earlier.context().close();

  const built = await buildEnhancedCheckout();
  const version = await releaseBuilt(port, part, part, built);
  rmSync(built, { recursive: true });

  const cores = watchCores(page);
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  await checkOutWith(page, 'stripe-paid', 'Deck', 1);
  await fillCustomer(page);
  // The event page fetches the scripts of its checkout ahead.
  expect(new Set(cores).size).toBe(1);
  expect(await page.content()).toContain(`/${part}/${version}/`);
  const isReplaceable = await page.evaluate(() => {
    const core = Reflect.get(window, '_FEDERATION_RUNTIME_CORE');
    return [
      Reflect.set(window, '_FEDERATION_RUNTIME_CORE', {}),
      Reflect.set(core, 'satisfy', () => true),
      Reflect.set(core.ModuleFederation.prototype, 'loadShare', () => null),
    ];
  });
  expect(isReplaceable).toEqual([false, false, false]);
  await fillStripeCard(page, stripeCards.approved);
  await acceptTerms(page);
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await expectConfirmation(page, 'stripe-paid');
  expect(errors).toEqual([]);

  await run('rollback', part);
});
