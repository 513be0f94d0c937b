import { expect, type Page, test } from '@playwright/test';
import { mxCards } from '@ticket-storefront/remote-checkout-mx/journey';
import { braintreeCheckout, type Checkout, mxCheckout, stripeCheckout } from '../src/steps/checkouts';
import { checkOutWith } from '../src/steps/choose-tickets';
import { acceptTerms, fillCustomer } from '../src/steps/fill-checkout';
import { holdRequests } from '../src/steps/hold-requests';
import { takeScreenshot } from '../src/steps/take-screenshot';

const orderRoutes =
  /ticketCheckout\/(mx-web-transaction|braintree-web-transaction|StripeCreatePaymentIntentTicketing)/;
const elsewhere =
  'This order is being placed in another tab. If it does not go through there, you can place it here.';
const notElsewhere =
  'The order in the other tab was not placed, and nothing was charged. You can place it here.';

async function fill(page: Page, checkout: Checkout, card: string): Promise<void> {
  await fillCustomer(page);
  await checkout.fillCard(page, card);
  await acceptTerms(page);
}

/** Another tab of the same visitor with the checkout of the same cart, filled. */
async function openSecondTab(first: Page, checkout: Checkout, card: string): Promise<Page> {
  const page = await first.context().newPage();
  await page.goto(`/events/${checkout.event}/checkout`);
  await fill(page, checkout, card);
  return page;
}

/** A duplicate of a tab, which begins with a copy of what that tab has stored for itself, filled. */
async function duplicate(first: Page, checkout: Checkout, card: string): Promise<Page> {
  const stored = await first.evaluate(() => Object.entries(sessionStorage));
  const page = await first.context().newPage();
  await page.addInitScript((entries) => {
    for (const [key, value] of entries) sessionStorage.setItem(key, value);
  }, stored);
  await page.goto(first.url());
  await fill(page, checkout, card);
  return page;
}

/** The references under which the pages post orders. */
function referencesOf(pages: readonly Page[]): Set<string> {
  const references = new Set<string>();
  for (const page of pages) {
    page.on('request', (request) => {
      if (request.method() !== 'POST' || !orderRoutes.test(request.url())) return;
      const { order, localOrder } = request.postDataJSON();
      references.add((order ?? localOrder).reference_id);
    });
  }
  return references;
}

/** Presses Pay in both tabs at the same moment, and finds the one that pays and the one that does not. */
async function payAtOnce(pages: readonly [Page, Page], checkout: Checkout) {
  const releases = await Promise.all(pages.map((page) => holdRequests(page, orderRoutes)));
  await Promise.all(pages.map((page) => checkout.pay(page).dispatchEvent('click')));
  const announcedIntent = async (page: Page) => {
    await page.getByText(elsewhere).waitFor();
    return page;
  };
  const told = await Promise.any(pages.map(announcedIntent));
  return {
    told,
    paying: told === pages[0] ? pages[1] : pages[0],
    release: () => {
      for (const release of releases) release();
    },
  };
}

/** Sees that neither the tickets nor the promo code of an order that is being paid can be changed. */
async function expectFixed(page: Page, ticket: string): Promise<void> {
  const fixed = page.locator('[inert]');
  await expect(fixed.getByRole('button', { name: `Add one ${ticket}` })).toBeVisible();
  await expect(fixed.getByRole('button', { name: 'Have a promo code?' })).toBeVisible();
}

const thanks = (page: Page) => page.getByText('Thank you for your Order!');

async function readCharges(checkout: Checkout, references: Iterable<string>): Promise<number[]> {
  return (await Promise.all(Array.from(references, (reference) => checkout.readCharges(reference)))).flat();
}

for (const { processor, checkout, declined } of [
  { processor: 'MX Merchant', checkout: mxCheckout, declined: 'Transaction failed: Declined' },
  { processor: 'Braintree', checkout: braintreeCheckout, declined: 'Transaction failed: Do Not Honor' },
  { processor: 'Stripe', checkout: stripeCheckout, declined: 'Your card was declined.' },
]) {
  test(`two tabs that pay one cart by ${processor} at once charge once, and the second links to the confirmation`, async ({
    page,
  }, info) => {
    await checkOutWith(page, checkout.event, checkout.ticket, 1);
    await fill(page, checkout, mxCards.approved);
    const second = await openSecondTab(page, checkout, mxCards.alsoApproved);
    const references = referencesOf([page, second]);

    const { told, paying, release } = await payAtOnce([page, second], checkout);
    await takeScreenshot(told, info, `second-tab-${checkout.event}`);
    await expectFixed(paying, checkout.ticket);
    release();
    await expect(thanks(paying)).toBeVisible();
    await expect(told.getByText('Your order was placed in another tab.')).toBeVisible();
    await takeScreenshot(told, info, `second-tab-after-${checkout.event}`);
    await told.getByRole('link', { name: 'Show confirmation' }).click();
    await expect(thanks(told)).toBeVisible();
    expect(await readCharges(checkout, references)).toHaveLength(1);
  });

  test(`a tab duplicated after a declined card by ${processor} pays the same cart once`, async ({ page }) => {
    await checkOutWith(page, checkout.event, checkout.ticket, 1);
    await fill(page, checkout, mxCards.declined);
    const references = referencesOf([page]);
    await checkout.expectToldWhile(page, declined, () => checkout.pay(page).click());
    const second = await duplicate(page, checkout, mxCards.approved);
    await checkout.fillCard(page, mxCards.alsoApproved);
    const later = referencesOf([page, second]);

    const { told, paying, release } = await payAtOnce([page, second], checkout);
    release();
    await expect(thanks(paying)).toBeVisible();
    await expect(told.getByText('Your order was placed in another tab.')).toBeVisible();
    expect(await readCharges(checkout, new Set([...references, ...later]))).toHaveLength(1);
  });

  test(`offline, the checkout by ${processor} shows that nothing was sent, and sends the order when it is online`, async ({
    context,
    page,
  }, info) => {
    await checkOutWith(page, checkout.event, checkout.ticket, 1);
    await fill(page, checkout, mxCards.approved);
    const references = referencesOf([page]);
    await context.setOffline(true);
    await checkout.pay(page).click();
    await expect(
      page.getByText(
        'You are offline. Nothing was sent, and nothing was charged. Please try again once you are connected.',
      ),
    ).toBeVisible();
    await takeScreenshot(page, info, `offline-${checkout.event}`);
    expect(references.size).toBe(0);
    await context.setOffline(false);
    await checkout.pay(page).click();
    await expect(thanks(page)).toBeVisible();
    expect(await readCharges(checkout, references)).toHaveLength(1);
  });
}

test('a declined card in one tab lets the other one pay', async ({ page }, info) => {
  await checkOutWith(page, mxCheckout.event, mxCheckout.ticket, 1);
  await fill(page, mxCheckout, mxCards.declined);
  const second = await openSecondTab(page, mxCheckout, mxCards.approved);
  const references = referencesOf([page, second]);
  const release = await holdRequests(page, orderRoutes);
  await mxCheckout.pay(page).click();
  await expect(second.getByText(elsewhere)).toBeVisible();
  release();
  await expect(second.getByText(notElsewhere)).toBeVisible();
  await takeScreenshot(second, info, 'second-tab-declined');
  await mxCheckout.pay(second).click();
  await expect(thanks(second)).toBeVisible();
  expect(await readCharges(mxCheckout, references)).toHaveLength(1);
});

test('another tab finds the order of a tab that was closed during the payment, and charges nothing again', async ({
  page,
}) => {
  await checkOutWith(page, mxCheckout.event, mxCheckout.ticket, 1);
  await fill(page, mxCheckout, mxCards.approved);
  const second = await openSecondTab(page, mxCheckout, mxCards.approved);
  const references = referencesOf([page, second]);
  const arrived = new Promise((resolve) => {
    void page.route(orderRoutes, (route) => route.fetch().then(resolve));
  });
  await mxCheckout.pay(page).click();
  await expect(second.getByText(elsewhere)).toBeVisible();
  await arrived;
  await page.close();
  await expect(thanks(second)).toBeVisible();
  expect(references.size).toBe(1);
  expect(await readCharges(mxCheckout, references)).toHaveLength(1);
});
