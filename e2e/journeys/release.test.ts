import { expect, type Page } from '@playwright/test';
import { requireStorefront } from '../src/releases/run-storefront';
import { addTickets, checkOutWith, openEvent } from '../src/steps/choose-tickets';
import { payByMx } from '../src/steps/pay-by-mx';
import { test } from '../src/store/isolated-store';
import { releaseChangedPart } from '../src/store/release-changed-part';

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

test('a released part reaches the next visitor, and an open page keeps working', async ({
  page,
  browser,
  store,
}) => {
  await openEvent(page, 'harbor');
  await addTickets(page, 'General Admission', 1);
  await expect(heading(page, 'Your Cart')).toBeVisible();

  const change = {
    file: 'remote-cart/src/messages/en.json',
    from: 'Your Cart',
    to: 'Your Released Cart',
  };
  await releaseChangedPart('remote-cart', change, Number(new URL(store.origin).port));

  await page.getByRole('button', { name: 'Add one General Admission' }).click();
  await expect(page.getByRole('region', { name: 'Cart' })).toContainText('2 x General Admission');
  await expect(heading(page, 'Your Cart')).toBeVisible();

  const next = await browser.newPage({ baseURL: store.origin });
  await openEvent(next, 'harbor');
  await addTickets(next, 'General Admission', 1);
  await expect(heading(next, 'Your Released Cart')).toBeVisible();
  await next.close();
});

test('a team pauses its checkout: visitors read why, also in open visits, and buy again once it is resumed', async ({
  page,
  store,
}) => {
  const port = String(store.port);
  const reason = 'Card payments are back at 3 pm.';
  const asTeam = ['remote-checkout-mx', '--as', 'MX team'];
  await checkOutWith(page, 'harbor', 'General Admission', 1);
  await requireStorefront(port, 'pause', ...asTeam, '--reason', reason);
  const loadUntil = (isPaused: boolean) =>
    expect(async () => {
      await page.reload();
      await expect(page.getByText(`Paused for now. ${reason}`)).toHaveCount(isPaused ? 1 : 0);
      await expect(page.getByText('1 x General Admission')).toBeVisible();
    }).toPass();
  await loadUntil(true);
  await expect(page.getByRole('form', { name: 'Checkout' })).toHaveCount(0);
  await requireStorefront(port, 'resume', ...asTeam);
  await loadUntil(false);
  await payByMx(page, 'harbor');
});
