import { expect, type Page, test } from '@playwright/test';
import {
  braintreeCards,
  challengedCard,
  fillBraintreeCard,
} from '@ticket-storefront/remote-checkout-braintree/journey';
import { expectBraintreeCharge } from '../src/steps/braintree-charge';
import { checkOutWith } from '../src/steps/choose-tickets';
import { expectConfirmation } from '../src/steps/expect-confirmation';
import { acceptTerms, fillCustomer } from '../src/steps/fill-checkout';
import { watchComplaints } from '../src/steps/watch-complaints';

const event = 'braintree-paid';
const bank = (page: Page) => page.getByRole('dialog', { name: 'Simulated bank' });
const pay = (page: Page) => page.getByRole('button', { name: /^Pay \$/ });

async function payWith(page: Page, card: string): Promise<void> {
  await checkOutWith(page, event, 'Table Seat', 1);
  await fillCustomer(page);
  await fillBraintreeCard(page, card);
  await acceptTerms(page);
  await pay(page).click();
}

test('a card whose bank wants a confirmation is charged once its owner has given it', async ({ page }) => {
  const complaints = watchComplaints(page);
  await payWith(page, challengedCard);
  await expect(bank(page)).toContainText('A payment of $');
  await bank(page).getByRole('button', { name: 'Complete authentication' }).click();
  await expectBraintreeCharge(await expectConfirmation(page, event));
  expect(complaints).toEqual([]);
});

for (const answer of ['Fail authentication', 'Close']) {
  test(`a card whose bank gets '${answer}' is not charged, and another card pays`, async ({ page }) => {
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('braintree-web-transaction')) sent.push(request.url());
    });
    await payWith(page, challengedCard);
    await bank(page).getByRole('button', { name: answer }).click();
    await expect(page.getByText('Your bank has not confirmed the payment')).toBeInViewport();
    expect(sent).toEqual([]);
    await fillBraintreeCard(page, braintreeCards.approved);
    await pay(page).click();
    await expectBraintreeCharge(await expectConfirmation(page, event));
  });
}
