import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import PostalMime from 'postal-mime';
import { axeViolations } from '../src/steps/axe-violations';
import { checkOutWith, openEvent } from '../src/steps/choose-tickets';
import { expectConfirmation } from '../src/steps/expect-confirmation';
import { acceptTerms, fillCustomer } from '../src/steps/fill-checkout';
import { expectNoSidewaysScroll, expectWholeTexts } from '../src/steps/reading';
import { test } from '../src/store/isolated-store';

test.use({ hasCheckoutOrigin: true });

const email = (page: Page) => page.getByRole('textbox', { name: 'Email' });

/** The delivered e-mails with links to orders. */
function linkMails(store: string): readonly string[] {
  const folder = join(store, 'mail');
  const files = existsSync(folder) ? readdirSync(folder) : [];
  return files
    .filter((file) => file.startsWith('order-links-'))
    .map((file) => readFileSync(join(folder, file), 'utf8'));
}

test('a buyer finds an order by e-mail, from the footer and without scripts, and nobody else learns of it', async ({
  page,
  browser,
  store,
}) => {
  const earlier = linkMails(store.store);
  await checkOutWith(page, 'open-day', 'Visitor', 1);
  await fillCustomer(page);
  const address = await email(page).first().inputValue();
  await acceptTerms(page);
  await page.getByRole('button', { name: 'Complete Order', exact: true }).click();
  const reference = await expectConfirmation(page, 'open-day');

  await openEvent(page, 'open-day');
  await page.getByRole('link', { name: 'Find my order' }).click();
  await expect(page).toHaveURL(`${store.checkout}/orders`);

  const withoutScripts = await browser.newContext({ javaScriptEnabled: false, baseURL: store.origin });
  const quiet = await withoutScripts.newPage();
  await quiet.goto(`${store.checkout}/orders/${reference}/invented`);
  await quiet.getByRole('main').getByRole('link', { name: 'Find my order' }).click();
  await email(quiet).fill('nobody@example.com');
  await quiet.getByRole('button', { name: 'Send my links' }).click();
  await expect(quiet.getByRole('status')).toHaveText(
    'If there are orders for nobody@example.com, we’ve sent their links to it.',
  );
  await quiet.getByRole('link', { name: 'Try another email' }).click();
  await email(quiet).fill(address);
  await quiet.getByRole('button', { name: 'Send my links' }).click();
  await expect(quiet.getByRole('status')).toHaveText(
    `If there are orders for ${address}, we’ve sent their links to it.`,
  );
  await expect(quiet.getByText(reference)).toHaveCount(0);

  const delivered = () => linkMails(store.store).filter((mail) => !earlier.includes(mail));
  await expect.poll(() => delivered().length, { message: 'one e-mail is delivered' }).toBe(1);
  const { text } = await PostalMime.parse(delivered()[0] ?? '');
  const link = /^http\S+\/orders\/\S+$/m.exec(text ?? '')?.[0] ?? '';
  await quiet.goto(link);
  await expect(quiet.getByRole('heading', { name: 'Your order' })).toBeVisible();
  await expect(quiet.getByText(reference, { exact: true })).toBeVisible();
  await withoutScripts.close();
});

test('the page that finds orders is accessible at every width, in both schemes', async ({ page, store }) => {
  await page.goto(`${store.origin}/orders`);
  await email(page).fill('ada@example');
  await page.getByRole('button', { name: 'Send my links' }).click();
  await expect(page.getByRole('alert')).toHaveText('Please enter a valid email address.');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      const where = `at ${width} pixels, ${colorScheme}`;
      expect.soft(await axeViolations(page), where).toEqual([]);
      await expectNoSidewaysScroll(page, where);
      await expectWholeTexts(page, where);
    }
  }
});
