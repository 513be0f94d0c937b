import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import PostalMime from 'postal-mime';
import { axeViolations } from '../src/steps/axe-violations';
import { openEvent } from '../src/steps/choose-tickets';
import { fillCustomer } from '../src/steps/fill-checkout';
import { expectNothingMoved, noteLayoutShifts } from '../src/steps/layout-shifts';
import { expectNoSidewaysScroll, expectWholeTexts } from '../src/steps/reading';
import { takeScreenshot } from '../src/steps/take-screenshot';
import { test } from '../src/store/isolated-store';
import { queryStore } from '../src/store/store-database';

test.use({ hasCheckoutOrigin: true, serverSettings: { SWEEP_EVERY_MS: '200' } });

const backstage = (page: Page) => page.getByRole('group', { name: 'Backstage' });
const cart = (page: Page) => page.getByRole('region', { name: 'Cart' });

/** Text of the delivered e-mail that offers a ticket to somebody. */
async function offerMail(store: string, recipient: string): Promise<string> {
  const folder = join(store, 'mail');
  const mails = () =>
    (existsSync(folder) ? readdirSync(folder) : [])
      .filter((file) => file.startsWith('offer-'))
      .map((file) => readFileSync(join(folder, file), 'utf8'))
      .filter((mail) => mail.includes(recipient));
  await expect.poll(() => mails().length, { message: `an offer to ${recipient} is delivered` }).toBe(1);
  return (await PostalMime.parse(mails()[0] ?? '')).text ?? '';
}

const linkIn = (mail: string, path: RegExp) => mail.split('\n').find((line) => path.test(line)) ?? '';

async function leaveAddress(page: Page, email: string): Promise<void> {
  await openEvent(page, 'harbor');
  await backstage(page).getByLabel('Notify me: Backstage').click();
  await page.getByRole('textbox', { name: 'Email for Backstage' }).fill(email);
  await backstage(page).getByRole('button', { name: 'Notify me' }).click();
  await expect(backstage(page).getByRole('status')).toHaveText(
    `We’ll write to ${email} when a ticket comes back. First come, first served.`,
  );
}

test('a ticket that comes back is held for who waited first, and only they buy it', async ({
  page,
  browser,
  store,
}, info) => {
  await noteLayoutShifts(page);
  await leaveAddress(page, 'first@example.com');
  await takeScreenshot(page, info, 'notify-me');
  await leaveAddress(page, 'second@example.com');
  await expectNothingMoved(page);

  await queryStore(store.store, 'update ticketing_items set capacity = 1 where id = 13', []);
  const mail = await offerMail(store.store, 'first@example.com');
  await openEvent(page, 'harbor');
  await expect(backstage(page)).toContainText('In other carts, may come back');

  const buyer = await (await browser.newContext()).newPage();
  await buyer.goto(linkIn(mail, /\/events\/harbor\?offer=/));
  await expect(buyer.getByText(/^A ticket is held for you until .* first@example\.com$/)).toBeVisible();
  await expect(cart(buyer)).toContainText('1 x Backstage');
  await takeScreenshot(buyer, info, 'offer-opened');
  await cart(buyer).getByRole('link', { name: 'Checkout' }).click();
  await expect(buyer).toHaveURL(`${store.checkout}/events/harbor/checkout`);
  await expect(buyer.getByText('1 x Backstage')).toBeVisible();

  // The customer of the journeys has another e-mail.
  await fillCustomer(buyer);
  const { fillMxCard, mxCards } = await import('@ticket-storefront/remote-checkout-mx/journey');
  await fillMxCard(buyer, mxCards.approved);
  await buyer.getByRole('checkbox', { name: 'I accept the Terms & Conditions' }).check();
  await buyer.getByRole('button', { name: 'Complete Order' }).click();
  await expect(buyer.getByText(/"Backstage" is held for first@example\.com\./).first()).toBeVisible();
  await expect(buyer.getByText('1 x Backstage')).toBeVisible();
  for (const name of ['Email', 'Confirm email']) {
    await buyer.getByRole('textbox', { name, exact: true }).fill('first@example.com');
  }
  await buyer.getByRole('button', { name: 'Complete Order' }).click();
  await expect(buyer.getByRole('heading', { name: 'Thank you for your Order!' })).toBeVisible();
  const [item] = await queryStore<{ sold_count: number; held_count: number }>(
    store.store,
    'select sold_count, held_count from ticketing_items where id = 13',
    [],
  );
  expect(item).toEqual({ sold_count: 1, held_count: 0 });
});

test('an offer is ended by its link without scripts, and its link to buy then says so', async ({
  page,
  browser,
  store,
}) => {
  await leaveAddress(page, 'quiet@example.com');
  await queryStore(
    store.store,
    'update ticketing_items set capacity = sold_count + held_count + 2 where id = 13',
    [],
  );
  const mail = await offerMail(store.store, 'quiet@example.com');
  const context = await browser.newContext({ javaScriptEnabled: false });
  const quiet = await context.newPage();
  await quiet.goto(linkIn(mail, /\/offers\//));
  expect(await axeViolations(page)).toEqual([]);
  for (const width of [320, 390, 1280]) {
    await quiet.setViewportSize({ width, height: 844 });
    await quiet.screenshot({ path: `test-results/shots/end-interest-${width}.png` });
  }
  await quiet.getByRole('button', { name: 'I no longer want it' }).click();
  await expect(quiet.getByRole('status')).toHaveText('Done. You won’t get further emails about this ticket.');
  await context.close();
  await page.goto(linkIn(mail, /\/events\/harbor\?offer=/));
  await expect(page.getByText('This offer is over. Its ticket went to the next person.')).toBeVisible();
});

test('the field opens in place at every width, in both schemes', async ({ page }) => {
  const afterparty = page.getByRole('group', { name: 'Afterparty' });
  await openEvent(page, 'harbor');
  await afterparty.getByLabel('Notify me: Afterparty').click();
  await expect(page.getByRole('textbox', { name: 'Email for Afterparty' })).toBeFocused();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 });
      const where = `at ${width} pixels, ${colorScheme}`;
      expect.soft(await axeViolations(page), where).toEqual([]);
      await expectNoSidewaysScroll(page, where);
      await expectWholeTexts(page, where);
      await afterparty.scrollIntoViewIfNeeded();
    }
  }
});
