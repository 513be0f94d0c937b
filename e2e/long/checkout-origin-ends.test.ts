import { expect, type Page } from '@playwright/test';
import { addTickets, checkOutWith, openEvent } from '../src/steps/choose-tickets';
import { expectConfirmation } from '../src/steps/expect-confirmation';
import { acceptTerms, fillCustomer } from '../src/steps/fill-checkout';
import { holdRequests } from '../src/steps/hold-requests';
import { payByMx } from '../src/steps/pay-by-mx';
import { test } from '../src/store/isolated-store';

test.use({ hasCheckoutOrigin: true });

const cart = (page: Page) => page.getByRole('region', { name: 'Cart' });

/** Orders a free ticket. */
async function orderOneVisitor(page: Page): Promise<void> {
  await checkOutWith(page, 'open-day', 'Visitor', 1);
  await fillCustomer(page);
  await acceptTerms(page);
  await page.getByRole('button', { name: 'Complete Order' }).click();
  await expectConfirmation(page, 'open-day');
}

test('a quantity that changes in the moment in which the checkout is left comes back too', async ({
  page,
  store,
}) => {
  await checkOutWith(page, 'harbor', 'General Admission', 2);
  // On a network this slow the answer comes after the page is gone.
  const devtools = await page.context().newCDPSession(page);
  const network = { offline: false, latency: 200, downloadThroughput: -1, uploadThroughput: -1 };
  await devtools.send('Network.emulateNetworkConditions', network);
  await page.evaluate((address) => {
    new MutationObserver((_changes, observer) => {
      if (!document.body.innerText.includes('3 x General Admission')) return;
      observer.disconnect();
      location.assign(address);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  }, `${store.origin}/events/harbor`);
  await page.getByRole('button', { name: 'Add one General Admission' }).click();
  await expect(page).toHaveURL(`${store.origin}/events/harbor`);
  await expect(cart(page)).toContainText('3 x General Admission');
});

test('a paid cart stays empty where the browser ends a page that it leaves before it can write', async ({
  page,
  store,
}) => {
  await page.addInitScript(() => {
    for (const type of ['pagehide', 'visibilitychange']) {
      window.addEventListener(type, (event) => event.stopImmediatePropagation(), { capture: true });
    }
  });
  await orderOneVisitor(page);
  await page.goto(`${store.origin}/events/open-day/checkout?again`);
  await page.getByRole('button', { name: 'Open the checkout' }).click();
  await expect(page).toHaveURL(`${store.checkout}/events/open-day/checkout`);
  await page.goto(`${store.origin}/events/open-day`);
  await expect(page.getByText('Your cart is empty.')).toBeVisible();
});

test('a cart is not handed over again while it is unknown whether it is paid', async ({ page, store }) => {
  await orderOneVisitor(page);
  const outcomes = '**/ticketCheckout/handOvers/*';
  await page.route(outcomes, (route) => route.abort());
  await page.goto(`${store.origin}/events/open-day/checkout`);
  await expect(page.getByRole('heading', { name: 'The checkout could not be opened' })).toBeVisible();
  await page.unroute(outcomes);
  await page.getByRole('button', { name: 'Open the checkout' }).click();
  await expect(page).toHaveURL(`${store.checkout}/events/open-day/checkout`);
  await page.waitForLoadState('networkidle');
  await expect(page.getByText('Your cart is empty.').first()).toBeVisible();
  await expect(page.getByText('1 x Visitor')).toHaveCount(0);
});

test('a ticket that is added before it is known that the cart was paid is the only one in the cart', async ({
  page,
  store,
}) => {
  await orderOneVisitor(page);
  const runScripts = await holdRequests(page, '**/*.js');
  const learnOutcome = await holdRequests(page, '**/ticketCheckout/handOvers/*');
  await page.goto(`${store.origin}/events/open-day`, { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Add one Visitor', exact: true }).click();
  runScripts();
  await expect(page.getByText('1 x Visitor').first()).toBeVisible();
  const known = page.waitForResponse('**/ticketCheckout/handOvers/*');
  learnOutcome();
  await (await known).finished();
  await page.waitForLoadState('networkidle');
  await expect(page.getByText('1 x Visitor').first()).toBeVisible();
  await page.reload();
  await expect(page.getByText('1 x Visitor').first()).toBeVisible();
});

test('a hand-over that is not valid keeps the cart, and the next one opens the checkout', async ({
  page,
  store,
}) => {
  await openEvent(page, 'harbor');
  await addTickets(page, 'General Admission', 1);
  await page.goto(`${store.origin}/events/harbor/checkout?again`);
  await expect(page.getByRole('heading', { name: 'The checkout could not be opened' })).toBeVisible();
  await page.getByRole('button', { name: 'Open the checkout' }).click();
  await expect(page).toHaveURL(`${store.checkout}/events/harbor/checkout`);
  await expect(page.getByText('1 x General Admission')).toBeVisible();
});

test('a checkout whose origin does not answer keeps the cart, and opens once it answers', async ({
  page,
  context,
  store,
}) => {
  const ofCheckout = (url: URL) => url.origin === store.checkout;
  await context.route(ofCheckout, (route) => route.abort('connectionrefused'));
  await openEvent(page, 'harbor');
  await addTickets(page, 'General Admission', 2);
  await cart(page).getByRole('link', { name: 'Checkout' }).click();
  await expect(page.getByRole('heading', { name: 'The checkout could not be opened' })).toBeVisible();
  await page.getByRole('button', { name: 'Open the checkout' }).click();
  await expect(page.getByRole('heading', { name: 'The checkout could not be opened' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to the tickets' }).click();
  await expect(cart(page)).toContainText('2 x General Admission');
  await context.unroute(ofCheckout);
  await cart(page).getByRole('link', { name: 'Checkout' }).click();
  await expect(page).toHaveURL(`${store.checkout}/events/harbor/checkout`);
  await expect(page.getByText('2 x General Admission')).toBeVisible();
});

for (const days of [-1, 1]) {
  test(`a visitor whose clock is ${days} days off buys once, and has an empty cart`, async ({
    page,
    context,
    store,
  }) => {
    await context.addInitScript(
      (milliseconds) => {
        const RealDate = Date;
        const shifted = () => RealDate.now() + milliseconds;
        window.Date = new Proxy(RealDate, {
          construct: (target, given) => Reflect.construct(target, given.length > 0 ? given : [shifted()]),
          get: (target, name) => (name === 'now' ? shifted : Reflect.get(target, name)),
        });
      },
      days * 24 * 60 * 60 * 1000,
    );
    await checkOutWith(page, 'harbor', 'General Admission', 1);
    await page.getByRole('button', { name: 'Add one General Admission' }).click();
    await expect(page.getByText('2 x General Admission')).toBeVisible();
    await page.getByRole('button', { name: 'Back to Menu' }).click();
    await expect(cart(page)).toContainText('2 x General Admission');
    await cart(page).getByRole('link', { name: 'Checkout' }).click();
    await fillCustomer(page);
    const reference = await payByMx(page, 'harbor');
    expect(await store.chargesOf(reference)).toHaveLength(1);
    await page.getByRole('button', { name: 'Back to Menu' }).click();
    await expect(page).toHaveURL(`${store.origin}/events/harbor`);
    await expect(page.getByText('Your cart is empty.')).toBeVisible();
  });
}
