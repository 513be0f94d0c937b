import { expect, type Page } from '@playwright/test';
import { runStorefront } from '../src/releases/run-storefront';
import { openEvent } from '../src/steps/choose-tickets';
import { test } from '../src/store/isolated-store';
import { releaseChangedPart } from '../src/store/release-changed-part';

const cart = (page: Page) => page.locator('[data-boundary="remote-cart"]');

/** The cart's build, with another range of React than that of the preset. */
const anotherReact = {
  file: 'remote-cart/webpack.config.mjs',
  from: 'export default configurePart({',
  to: `
    const withReact20 = (part) => (...asked) => {
      const builds = configurePart(part)(...asked);
      const shared = builds.flatMap(({ plugins }) => plugins).map(({ options }) => options?.shared ?? {});
      for (const wanted of shared.flatMap(Object.values)) wanted.requiredVersion = '^20.0.0';
      return builds;
    };
    export default withReact20({`,
};

test('a remote that wants another React is refused, also on retry, and the other remotes work', async ({
  page,
  store,
}) => {
  const { port } = new URL(store.origin);
  await releaseChangedPart('remote-cart', anotherReact, Number(port));
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  const refusals = () => errors.filter((message) => /remote-cart .*Unsatisfied version 19/.test(message));

  await openEvent(page, 'harbor');
  const retry = cart(page).getByRole('button', { name: 'Try again' });
  await expect(retry).toBeVisible();
  expect(refusals()).toHaveLength(1);

  const again = page.waitForResponse(/\/remote-cart\/.+\?retry=1$/);
  await retry.click();
  await again;
  await expect.poll(refusals).toHaveLength(2);
  await expect(retry).toBeVisible();

  await page.getByRole('button', { name: 'Add one General Admission' }).click();
  await expect(page.getByRole('group', { name: 'General Admission', exact: true })).toContainText('1');

  // The store is of other tests too.
  expect(await runStorefront(port, 'rollback', 'remote-cart')).toMatchObject({ code: 0 });
});
