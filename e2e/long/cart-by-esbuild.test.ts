import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import { releaseBuilt, runStorefront } from '../src/releases/run-storefront';
import { startDev } from '../src/releases/start-dev';
import { checkOutWith, openEvent } from '../src/steps/choose-tickets';
import { payByMx } from '../src/steps/pay-by-mx';
import { test } from '../src/store/isolated-store';

const part = 'remote-cart';
const example = 'docs/examples/cart-esbuild';

test('a cart in plain TypeScript, built by esbuild, is previewed, published, rendered on the server and used to buy a ticket', async ({
  browser,
  page,
  store,
}) => {
  const { port } = new URL(store.origin);
  const run = async (...words: string[]) => {
    const { code, output, complaint } = await runStorefront(port, ...words);
    expect({ code, complaint }).toEqual({ code: 0, complaint: expect.not.stringContaining('Building') });
    return output;
  };

  await promisify(execFile)(process.execPath, [`${example}/build.mjs`]);
  await test.step('its team sees it inside the store before a visitor does, and buys there', async () => {
    const dev = await startDev('.', store.origin, example, '--built', 'dist');
    const team = await browser.newPage({ baseURL: dev.storeView });
    const errors: Error[] = [];
    team.on('pageerror', (error) => errors.push(error));
    await openEvent(team, 'harbor');
    await team.getByRole('button', { name: 'Add one General Admission', exact: true }).click();
    await team.locator('.remote-cart-example').getByRole('link', { name: 'Checkout' }).click();
    await payByMx(team, 'harbor');
    expect(errors).toEqual([]);
    await team.context().close();
    await dev.stop();
  });

  await releaseBuilt(port, part, example, 'dist');

  await test.step('the server draws it', async () => {
    const reader = await browser.newPage({ baseURL: store.origin, javaScriptEnabled: false });
    // The process that draws it starts with the first document.
    await expect(async () => {
      await reader.goto('/events/harbor');
      await expect(reader.locator('.remote-cart-example')).toHaveText('Your cart is empty.', {
        timeout: 1000,
      });
    }).toPass();
    await reader.context().close();
  });

  await test.step('a visitor fills it, empties it and buys by it', async () => {
    const errors: Error[] = [];
    page.on('pageerror', (error) => errors.push(error));
    const cart = page.locator('.remote-cart-example');
    await openEvent(page, 'harbor');
    await page.getByRole('button', { name: 'Add one General Admission', exact: true }).click();
    await cart.getByRole('button', { name: 'Remove General Admission from cart' }).click();
    await expect(cart).toHaveText('Your cart is empty.');
    await checkOutWith(page, 'harbor', 'General Admission', 2);
    await page.goBack();
    await expect(cart).toContainText('2 x General Admission');
    await cart.getByRole('link', { name: 'Checkout' }).click();
    await payByMx(page, 'harbor');
    expect(errors).toEqual([]);
  });

  // The store is of other tests too.
  await run('rollback', part);
});
