import { expect, type Page } from '@playwright/test';
import { addTickets, openEvent } from '../src/steps/choose-tickets';
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
