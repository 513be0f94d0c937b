import { expect, type Page, test } from '@playwright/test';
import { axeViolations } from '../src/steps/axe-violations';
import { braintreeCheckout, mxCheckout, stripeCheckout } from '../src/steps/checkouts';
import { addTickets, checkOutWith, openEvent } from '../src/steps/choose-tickets';
import { expectConfirmation } from '../src/steps/expect-confirmation';
import { acceptTerms, fillCustomer } from '../src/steps/fill-checkout';
import { tabThrough } from '../src/steps/keyboard';
import { payByMx } from '../src/steps/pay-by-mx';
import {
  expectLargeButtons,
  expectNoSidewaysScroll,
  expectShapes,
  expectStill,
  expectWholeTexts,
  spaceText,
} from '../src/steps/reading';

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} scheme`, () => {
    // In the middle of a transition, colours and opacity are not yet those of the design.
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } });

    test('no page breaks an accessibility rule of axe', async ({ page }) => {
      await page.goto('/');
      await expect(page.getByRole('link', { name: /Harbor Lights/ })).toBeVisible();
      expect.soft(await axeViolations(page), 'landing').toEqual([]);

      await openEvent(page, 'harbor');
      await addTickets(page, 'General Admission', 1);
      expect.soft(await axeViolations(page), 'event page').toEqual([]);

      await page.getByRole('link', { name: 'Checkout' }).click();
      await page.getByRole('button', { name: 'Complete Order' }).press('Enter');
      await expect(page.getByText('You must accept the Terms & Conditions.')).toBeVisible();
      expect.soft(await axeViolations(page), 'checkout').toEqual([]);

      await payByMx(page, 'harbor');
      await expect(page.getByRole('article')).toBeVisible();
      await page.getByText('Receipt', { exact: true }).click();
      expect.soft(await axeViolations(page), 'confirmation').toEqual([]);
    });
  });
}

test.describe('at 400 % zoom, in forced colours, with spaced text and without motion', () => {
  test.use({
    viewport: { width: 320, height: 640 },
    contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' },
  });

  async function expectReadable(page: Page, where: string): Promise<void> {
    await spaceText(page);
    await expectNoSidewaysScroll(page, where);
    await expectLargeButtons(page, where);
    await expectWholeTexts(page, where);
    await expectShapes(page, where);
    await expectStill(page, where);
    expect(await tabThrough(page), `stops ${where}`).toBeGreaterThan(3);
  }

  for (const [processor, { event, ticket, pay }] of [
    ['MX Merchant', mxCheckout],
    ['Braintree', braintreeCheckout],
    ['Stripe', stripeCheckout],
  ] as const) {
    test(`every screen of a purchase by ${processor} is readable and usable`, async ({ page }) => {
      await page.goto('/');
      await expectReadable(page, 'landing');
      await openEvent(page, event);
      await addTickets(page, ticket, 1);
      await expectReadable(page, 'event page');
      await page.getByRole('link', { name: 'Checkout' }).click();
      await pay(page).press('Enter');
      await expect(page.getByText('You must accept the Terms & Conditions.')).toBeVisible();
      await expectReadable(page, 'checkout');
      await page.goto(`/events/${event}/confirmation?referenceID=ABCDEFGH12345678&email=robin%40example.com`);
      await expect(page.getByText('No order here')).toBeVisible();
      await expectReadable(page, 'confirmation of nobody');
    });
  }

  test('confirmation, page of the order and link to a ticket are readable and usable', async ({ page }) => {
    await checkOutWith(page, 'open-day', 'Visitor', 2);
    await fillCustomer(page);
    await acceptTerms(page);
    await page.getByRole('button', { name: 'Complete Order' }).click();
    await expectConfirmation(page, 'open-day');
    await expect(page.getByRole('article').first()).toBeVisible();
    const order = (await page.getByRole('link', { name: 'View order' }).getAttribute('href')) ?? '';
    await expectReadable(page, 'confirmation');
    await page.goto(order);
    await expectReadable(page, 'page of the order');
    await page.goto(
      (await page.getByRole('link', { name: 'Send this ticket' }).first().getAttribute('href')) ?? '',
    );
    await expectReadable(page, 'link to a ticket');
  });
});
