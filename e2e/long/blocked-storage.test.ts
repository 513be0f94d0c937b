import { expect, type Page, type Route } from '@playwright/test';
import { fillMxCard, mxCards } from '@ticket-storefront/remote-checkout-mx/journey';
import { noVote, openAlone, readVotes, visit } from '../src/reports/votes-of-visit';
import { expectConfirmation } from '../src/steps/expect-confirmation';
import { acceptTerms, fillCustomer, visitor } from '../src/steps/fill-checkout';
import { waitUntilProven } from '../src/steps/wait-until-proven';
import { test } from '../src/store/isolated-store';

test.describe.configure({ mode: 'default' });

const ticket = 'General Admission';
const blocked = 'Your browser does not store anything for this site.';

/** What a page finds in browsers that store nothing. */
const browsers: Readonly<Record<string, () => void>> = {
  'refuses storage, channels, locks and cookies': () => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { get: refuse });
    window.BroadcastChannel = refuse as unknown as typeof BroadcastChannel;
    LockManager.prototype.request = () => Promise.reject(new DOMException('Insecure.', 'SecurityError'));
  },
  'has null for its storage': () => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { value: null });
  },
  'has no room left': () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  },
  'has room left for a few words': () => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (key, text) {
      if (key.length + text.length > 100)
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      setItem.call(this, key, text);
    };
  },
  'forgets what it accepts': () => {
    Storage.prototype.setItem = () => {};
  },
};

const cart = (page: Page) => page.getByRole('region', { name: 'Cart' });

async function chooseTwo(page: Page): Promise<void> {
  await page.goto('/events/harbor');
  await expect(page.getByText(blocked)).toBeVisible();
  for (let press = 0; press < 2; press++) {
    await page.getByRole('button', { name: `Add one ${ticket}` }).click();
  }
  await expect(cart(page)).toContainText(`2 x ${ticket}`);
}

async function fill(page: Page): Promise<void> {
  await expect(page.getByText(blocked)).toBeVisible();
  await expect(page.getByRole('list').filter({ hasText: `2 x ${ticket}` })).toBeVisible();
  await fillCustomer(page);
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(visitor.Name);
  await fillMxCard(page, mxCards.approved);
  await acceptTerms(page);
}

for (const [name, block] of Object.entries(browsers)) {
  test(`a visitor whose browser ${name} sees a notice, buys in one tab, and casts no vote`, async ({
    browser,
    store,
  }) => {
    const votes = await visit(browser, store, async (page) => {
      await page.addInitScript(block);
      // Only documents send and set cookies.
      if (name.endsWith('cookies')) page.on('domcontentloaded', () => void page.context().clearCookies());
      await chooseTwo(page);
      await page.reload();
      await expect(cart(page)).toContainText(`2 x ${ticket}`);
      await page.getByRole('link', { name: 'Checkout' }).click();
      await fill(page);
      await page.getByRole('button', { name: 'Back to Menu' }).click();
      await expect(cart(page)).toContainText(`2 x ${ticket}`);
      await page.getByRole('link', { name: 'Checkout' }).click();
      await fill(page);
      if (name.endsWith('cookies')) await waitUntilProven();
      await page.getByRole('button', { name: 'Complete Order' }).click();
      const reference = await expectConfirmation(page, 'harbor');
      expect(await store.chargesOf(reference)).toHaveLength(1);
      await page.goBack();
      await expect(page.getByText('Your cart is empty.')).toBeVisible();
    });
    expect(votes).toEqual(noVote);
  });
}

test('a visitor who reloads while paying without storage is charged once', async ({ browser, store }) => {
  const page = await openAlone(browser, store);
  await page.addInitScript(browsers['refuses storage, channels, locks and cookies'] ?? (() => {}));
  await chooseTwo(page);
  await page.getByRole('link', { name: 'Checkout' }).click();
  await fill(page);
  const paid = new Promise<void>((resolve) => {
    const loseAnswer = async (route: Route) => {
      await route.fetch();
      resolve();
    };
    void page.route('**/mx-web-transaction', loseAnswer);
  });
  await page.getByRole('button', { name: 'Complete Order' }).click();
  await paid;
  await page.reload();
  const reference = await expectConfirmation(page, 'harbor');
  expect(await store.chargesOf(reference)).toHaveLength(1);
  expect((await readVotes(store)).failed).toEqual([]);
  await page.close();
});

test('a promo code of a link is applied at the checkout', async ({ browser, store }) => {
  const page = await openAlone(browser, store);
  await page.addInitScript(browsers['has no room left'] ?? (() => {}));
  await page.goto('/events/harbor?promo=ALL20');
  await page.getByRole('button', { name: `Add one ${ticket}` }).click();
  await page.getByRole('link', { name: 'Checkout' }).click();
  await expect(page.getByText('20% off')).toBeVisible();
  await page.reload();
  await expect(page.getByText('20% off')).toBeVisible();
  await page.close();
});

test('a cart in the address changes none that the browser has stored', async ({ browser, store }) => {
  const page = await openAlone(browser, store);
  await page.goto('/events/harbor#cart=11x3');
  await page.getByRole('button', { name: `Add one ${ticket}` }).click();
  await expect(cart(page)).toContainText(`1 x ${ticket}`);
  await expect(page.getByText(blocked)).toHaveCount(0);
  await page.close();
});
