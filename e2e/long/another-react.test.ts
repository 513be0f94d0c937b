import { expect, type Page } from '@playwright/test';
import { releaseChangedScript } from '../src/releases/release-changed-script';
import { runStorefront } from '../src/releases/run-storefront';
import { openEvent } from '../src/steps/choose-tickets';
import { test } from '../src/store/isolated-store';

const cart = (page: Page) => page.locator('[data-boundary="remote-cart"]');

/** A caret range as webpack's containers have it. */
const range = (version: string) => `[1,${version.replaceAll('.', ',')}]`;

/** The cart's script, with another range of React than that of the preset. */
function withReact20(script: string): string {
  if (!script.includes(range('19.3.0'))) throw new Error('The script of the cart wants no React ^19.3.0.');
  return script.replaceAll(range('19.3.0'), range('20.0.0'));
}

test('a remote that needs another React is refused, also on retry, and the visit continues with its former release', async ({
  page,
  store,
}) => {
  const { port } = new URL(store.origin);
  await releaseChangedScript(store, 'remote-cart', `20.0.0-${Date.now()}`, withReact20);
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  const refusals = () => errors.filter((message) => /remote-cart .*Unsatisfied version 19/.test(message));

  const again = page.waitForResponse(/\/remote-cart\/.+\?retry=1$/);
  await openEvent(page, 'harbor');
  await expect(cart(page).getByRole('button', { name: 'Try again' })).toBeVisible();
  await again;
  await expect.poll(refusals).toHaveLength(2);

  await page.getByRole('button', { name: 'Add one General Admission' }).click();
  await expect(page.getByRole('region', { name: 'Cart' })).toContainText('1 x General Admission');

  // The store is of other tests too.
  expect(await runStorefront(port, 'rollback', 'remote-cart')).toMatchObject({ code: 0 });
});
