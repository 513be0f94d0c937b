import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { braintreeCheckout, type Checkout, mxCheckout, stripeCheckout } from '../src/steps/checkouts';
import { checkOutWith } from '../src/steps/choose-tickets';
import { acceptTerms, cards, fillCustomer } from '../src/steps/fill-checkout';
import { holdRequests } from '../src/steps/hold-requests';
import { takeScreenshot } from '../src/steps/take-screenshot';

const orderRoutes =
  /ticketCheckout\/(mx-web-transaction|braintree-web-transaction|StripeCreatePaymentIntentTicketing)/;
const elsewhere =
  'This order is being placed in another tab. If it does not go through there, you can place it here.';

async function fill(page: Page, checkout: Checkout, card: string): Promise<void> {
  await fillCustomer(page);
  await checkout.fillCard(page, card);
  await acceptTerms(page);
}

/** Another tab of the same visitor with the checkout of the same cart, filled. */
async function openSecondTab(context: BrowserContext, checkout: Checkout, card: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`/events/${checkout.event}/checkout`);
  await fill(page, checkout, card);
  return page;
}

/** The references under which the pages post orders. */
function referencesOf(pages: readonly Page[]): string[] {
  const references: string[] = [];
  for (const page of pages) {
    page.on('request', (request) => {
      if (request.method() !== 'POST' || !orderRoutes.test(request.url())) return;
      const { order, localOrder } = request.postDataJSON();
      references.push((order ?? localOrder).reference_id);
    });
  }
  return references;
}

for (const [processor, checkout] of [
  ['MX Merchant', mxCheckout],
  ['Braintree', braintreeCheckout],
  ['Stripe', stripeCheckout],
] as const) {
  test(`two tabs that pay one cart by ${processor} at once are charged once, and the second says what the first does`, async ({
    context,
    page,
  }, info) => {
    await checkOutWith(page, checkout.event, checkout.ticket, 1);
    await fill(page, checkout, cards.approved);
    const second = await openSecondTab(context, checkout, cards.alsoApproved);
    const references = referencesOf([page, second]);
    const release = await Promise.all([page, second].map((tab) => holdRequests(tab, orderRoutes)));

    await Promise.all([page, second].map((tab) => checkout.pay(tab).dispatchEvent('click')));
    const told = await Promise.any([
      page
        .getByText(elsewhere)
        .waitFor()
        .then(() => page),
      second
        .getByText(elsewhere)
        .waitFor()
        .then(() => second),
    ]);
    const paying = told === page ? second : page;
    await takeScreenshot(told, info, `second-tab-${checkout.event}`);
    for (const go of release) go();

    await expect(paying.getByText('Thank you for your Order!')).toBeVisible();
    await expect(told.getByText('Your order was placed in another tab.')).toBeVisible();
    await takeScreenshot(told, info, `second-tab-after-${checkout.event}`);
    await told.getByRole('link', { name: 'Show confirmation' }).click();
    await expect(told.getByText('Thank you for your Order!')).toBeVisible();
    expect(references).toHaveLength(1);
    expect(await checkout.readCharges(references[0] ?? '')).toHaveLength(1);
  });
}
