import { rmSync } from 'node:fs';
import { expect } from '@playwright/test';
import { openEvent } from '../steps/choose-tickets';
import { payByMx } from '../steps/pay-by-mx';
import { test } from '../store/isolated-store';
import { buildExample, type ToolBuild } from './build-example';
import { releaseBuilt, requireStorefront } from './run-storefront';

/** Tests that the build of a tool is checked, published, used to buy a ticket and rolled back. */
export function testTool(build: ToolBuild): void {
  const { tool, part } = build;
  test(`${part === 'remote-cart' ? 'a cart' : 'an event page'} built by ${tool} is published, sells a ticket and is rolled back`, async ({
    page,
    store,
  }) => {
    const { port } = new URL(store.origin);
    const run = (...words: string[]) => requireStorefront(port, ...words);
    const folder = await buildExample(build);
    const errors: Error[] = [];
    page.on('pageerror', (error) => errors.push(error));

    const version = await releaseBuilt(port, part, folder, 'dist');
    const isShown = async () => (await page.content()).includes(`/${part}/${version}/`);
    await openEvent(page, 'harbor');
    expect(await isShown()).toBe(true);
    await page.getByRole('button', { name: 'Add one General Admission', exact: true }).click();
    const cart = page.getByRole('region', { name: 'Cart' });
    await expect(cart).toContainText('1 x General Admission');
    await cart.getByRole('button', { name: 'Remove General Admission from cart' }).click();
    await expect(cart).toContainText('Your cart is empty.');
    await page.getByRole('button', { name: 'Add one General Admission', exact: true }).click();
    await cart.getByRole('link', { name: 'Checkout' }).click();
    await payByMx(page, 'harbor');

    await run('rollback', part);
    await openEvent(page, 'harbor');
    expect(await isShown()).toBe(false);
    expect(errors).toEqual([]);
    rmSync(folder, { recursive: true });
  });
}
