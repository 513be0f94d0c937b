import { expect, type Page, test } from '@playwright/test';
import { stripeCards } from '@ticket-storefront/remote-checkout-stripe/journey';
import { stripeCheckout } from '../src/steps/checkouts';
import { addTickets, openEvent } from '../src/steps/choose-tickets';
import { acceptTerms, fillCustomer } from '../src/steps/fill-checkout';
import { takeScreenshot } from '../src/steps/take-screenshot';

const seat = (page: Page) => page.getByRole('group', { name: 'Window Seat' });

/** Pays by a card that is declined, after which the order waits for another card and holds its tickets. */
async function payByDeclinedCard(page: Page): Promise<void> {
  await fillCustomer(page);
  await stripeCheckout.fillCard(page, stripeCards.declined);
  await acceptTerms(page);
  await stripeCheckout.expectToldWhile(page, 'Your card was declined.', () =>
    stripeCheckout.pay(page).click(),
  );
}

test('the last ticket is held for its buyer, and is on sale again when the hold is released', async ({
  browser,
  page: buyer,
}, info) => {
  await openEvent(buyer, 'scarce');
  await addTickets(buyer, 'Window Seat', 1);
  await addTickets(buyer, 'Window Standing', 1);
  await buyer.getByRole('link', { name: 'Checkout' }).click();
  await payByDeclinedCard(buyer);
  await expect(buyer.getByText(/^Your tickets are held until .* \(15 minutes left\)\.$/)).toBeVisible();
  await takeScreenshot(buyer, info, 'held-tickets');

  const other = await (await browser.newContext()).newPage();
  await openEvent(other, 'scarce');
  await expect(seat(other)).toContainText('In other carts, may come back');

  await buyer.reload();
  await expect(buyer.getByText(/^Your tickets are held until/)).toBeVisible();
  await expect(buyer.getByText('1 x Window Seat')).toBeVisible();

  await buyer.getByRole('button', { name: 'Back to Menu' }).click();
  await buyer.getByRole('button', { name: 'Remove one Window Seat' }).click();
  await buyer.getByRole('link', { name: 'Checkout' }).click();
  await expect(buyer.getByText('1 x Window Seat')).toBeHidden();
  await payByDeclinedCard(buyer);
  await expect(other.getByRole('button', { name: 'Add one Window Seat' })).toBeVisible();
});
