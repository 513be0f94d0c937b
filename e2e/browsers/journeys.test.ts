import { expect } from '@playwright/test';
import { braintreeCards, readBraintreeCharges } from '@ticket-storefront/remote-checkout-braintree/journey';
import { mxCards } from '@ticket-storefront/remote-checkout-mx/journey';
import { readStripeCharges, stripeCards } from '@ticket-storefront/remote-checkout-stripe/journey';
import PostalMime from 'postal-mime';
import { type DrivenBrowser, desktop, phone } from '../src/browsers/driven-browser';
import { type DrivenPage, drivenPage } from '../src/browsers/driven-page';
import { installedBrowsers } from '../src/browsers/installed-browsers';
import {
  applyPromo,
  cart,
  checkOutWith,
  chooseTickets,
  expectConfirmation,
  fillCustomer,
} from '../src/browsers/shop-steps';
import { storeScreen } from '../src/browsers/store-screen';
import { expectUndisturbed, forgetVisits } from '../src/reports/undisturbed-visit';
import { test } from '../src/store/isolated-store';
import { readOrderIn } from '../src/store/read-order';
import type { StoreLocation } from '../src/store/store-location';

// On a busy machine too, documents have their HTML.
test.use({
  serverSettings: { RENDER_WAIT_MS: '10000', RENDER_TIMEOUT_MS: '10000' },
  hasCheckoutOrigin: process.env['ONE_ORIGIN'] !== '1',
});

interface Visit {
  readonly page: DrivenPage;
  readonly browser: DrivenBrowser;
  readonly store: StoreLocation & { readonly origin: string };
  /** Checks the accessibility of what is shown, and stores a picture of it. */
  look(screen: string): Promise<void>;
}

interface Journey {
  readonly name: string;
  /** Ends in a document of the shell. */
  run(visit: Visit): Promise<void>;
}

const ticket = 'General Admission';
const breakdown = '[aria-label="Price breakdown"]';
const braintreeField = (name: string) => `iframe[name="braintree-hosted-field-${name}"]`;
const stripeFrame = 'iframe[title="Secure payment input frame"]';

async function fillMxCard(page: DrivenPage, number: string) {
  await page.fill('Billing first name', 'Robin');
  await page.fill('Billing last name', 'Visitor');
  await page.click('checkbox', 'Same as customer address');
  await page.fill('Card number', number);
  await page.fill('Expiry month', '12');
  await page.fill('Expiry year', '2039');
  await page.fill('CVV', '123');
}

async function fillStripeCard(page: DrivenPage, number: string) {
  await page.fill('Card number', number, { frame: stripeFrame });
  await page.fill('Expiration date', '12 / 39', { frame: stripeFrame });
  await page.fill('Security code', '123', { frame: stripeFrame });
}

async function payByWallet(page: DrivenPage) {
  await page.click('checkbox', 'I accept the Terms & Conditions');
  await page.click('button', 'Google Pay');
  await page.click('button', 'Approve');
}

/** Places an order that costs nothing. @returns its reference. */
async function orderForFree(page: DrivenPage, origin: string): Promise<string> {
  await checkOutWith(page, origin, 'open-day', 'Visitor');
  await fillCustomer(page);
  await page.click('button', 'Complete Order');
  return expectConfirmation(page, 'open-day');
}

const orderOf = ({ store, origins }: StoreLocation, reference: string) =>
  readOrderIn({ store, simulators: origins.simulators }, reference);

const journeys: readonly Journey[] = [
  {
    name: 'a search on the landing page is in its address, and its event opens',
    async run({ page, store, look }) {
      await page.open(`${store.origin}/`);
      await page.fill('Search events', 'harbor lights', { role: 'searchbox' });
      await page.isAt(/\?q=harbor(%20|\+)lights$/);
      await expect.poll(() => page.count('article')).toBe(1);
      await look('landing');
      await page.click('link', /Harbor Lights/);
      await page.isAt(/\/events\/harbor$/);
    },
  },
  {
    name: 'an event page has its title, begins at its top, and shows tickets and why one is not sold',
    async run({ page, store, look }) {
      await page.open(`${store.origin}/events/harbor`);
      await page.sees('Doors open early');
      await page.sees('Sold Out!');
      await expect.poll(() => page.count('button', /^Add one /)).toBeGreaterThan(2);
      await expect.poll(() => page.read('document.title')).toContain('Harbor Lights');
      expect(await page.read('scrollY')).toBe(0);
      await look('event');
    },
  },
  {
    name: 'tickets are added up to their limit and removed again',
    async run({ page, store, look }) {
      await chooseTickets(page, store.origin, 'harbor', ['Pair', 'Pair', ticket]);
      await expect.poll(() => page.isDisabled('button', 'Add one Pair')).toBe(true);
      await look('cart');
      await page.click('button', 'Remove one Pair');
      await page.holds('1 x Pair', cart);
      await expect.poll(() => page.isDisabled('button', 'Add one Pair')).toBe(false);
    },
  },
  {
    name: 'a cart survives a reload, and leads to the checkout',
    async run({ page, store }) {
      await chooseTickets(page, store.origin, 'harbor', [ticket, ticket]);
      await page.open(`${store.origin}/events/harbor`);
      await page.holds(`2 x ${ticket}`, cart);
      await page.click('link', 'Checkout');
      await page.isAt(/\/events\/harbor\/checkout$/);
      await page.holds(`2 x ${ticket}`, 'main');
    },
  },
  {
    name: 'an unknown promo code is refused, and a valid one lowers the total',
    async run({ page, store, look }) {
      await checkOutWith(page, store.origin, 'harbor', ticket);
      await applyPromo(page, 'NOPE');
      await page.sees('Invalid Promo Code.');
      await applyPromo(page, 'ALL20');
      await page.sees('Promo code "20% off" applied successfully!');
      await page.holds('-$9.00', breakdown);
      await look('promo');
    },
  },
  {
    name: 'MX Merchant declines a card, and another one pays once',
    async run({ page, store, look }) {
      await checkOutWith(page, store.origin, 'harbor', ticket);
      await page.click('button', 'Complete Order');
      await page.sees('You must accept the Terms & Conditions.');
      await look('mx-incomplete');
      await fillCustomer(page);
      await fillMxCard(page, mxCards.declined);
      await page.click('button', 'Complete Order');
      await page.sees('Transaction failed: Declined');
      await page.fill('Card number', mxCards.approved);
      await page.click('button', 'Complete Order');
      const { totalCents, charges } = await orderOf(store, await expectConfirmation(page, 'harbor'));
      expect(charges).toEqual([totalCents]);
    },
  },
  {
    name: 'a second tab follows the order of the first, and links to its confirmation',
    async run({ page, browser, store }) {
      await checkOutWith(page, store.origin, 'harbor', ticket);
      await fillCustomer(page);
      await fillMxCard(page, mxCards.approved);
      const second = drivenPage(await browser.openTab());
      await second.open(`${store.origin}/events/harbor/checkout`);
      await second.holds(`1 x ${ticket}`, 'main');
      await page.show();
      await page.click('button', 'Complete Order');
      const { charges } = await orderOf(store, await expectConfirmation(page, 'harbor'));
      expect(charges).toHaveLength(1);
      await second.show();
      await second.sees('Your order was placed in another tab.');
      await second.click('link', 'Show confirmation');
      await second.sees('Thank you for your Order!');
    },
  },
  {
    name: 'a confirmation stays after a reload, and its event has an empty cart',
    async run({ page, store, look }) {
      const reference = await orderForFree(page, store.origin);
      await page.open(String(await page.read('location.href')));
      await page.sees(`Order Reference Number: ${reference}.`);
      await look('confirmation');
      await page.click('button', 'Back to Menu');
      await page.isAt(/\/events\/open-day$/);
      await page.sees('Your cart is empty.');
    },
  },
  {
    name: 'a card in the hosted fields of Braintree pays once',
    async run({ page, store, look }) {
      await checkOutWith(page, store.origin, 'braintree-paid', 'Table Seat');
      await fillCustomer(page);
      await page.fill(undefined, braintreeCards.approved, { frame: braintreeField('number') });
      await page.fill(undefined, '12/2039', { frame: braintreeField('expirationDate') });
      await page.fill(undefined, '123', { frame: braintreeField('cvv') });
      await look('braintree');
      await page.click('button', /^Pay \$/);
      const reference = await expectConfirmation(page, 'braintree-paid');
      expect(await readBraintreeCharges(reference, store.origins.simulators)).toHaveLength(1);
    },
  },
  {
    name: 'Stripe declines a card, and another one pays once',
    async run({ page, store, look }) {
      await checkOutWith(page, store.origin, 'stripe-paid', 'Deck');
      await fillCustomer(page);
      await fillStripeCard(page, stripeCards.declined);
      await page.click('button', /^Pay \$/);
      await page.sees('Your card was declined.');
      await look('stripe-declined');
      await fillStripeCard(page, stripeCards.approved);
      await page.click('button', /^Pay \$/);
      const reference = await expectConfirmation(page, 'stripe-paid');
      expect(await readStripeCharges(reference, store.origins.simulators)).toHaveLength(1);
    },
  },
  {
    name: 'a wallet at Braintree fills in the details, and pays once',
    async run({ page, store, look }) {
      await checkOutWith(page, store.origin, 'braintree-paid', 'Table Seat');
      await payByWallet(page);
      const reference = await expectConfirmation(page, 'braintree-paid');
      expect(await readBraintreeCharges(reference, store.origins.simulators)).toHaveLength(1);
      await look('paid-by-wallet');
    },
  },
  {
    name: 'a wallet at Stripe fills in the details, and pays once',
    async run({ page, store }) {
      await checkOutWith(page, store.origin, 'stripe-paid', 'Deck');
      await payByWallet(page);
      const reference = await expectConfirmation(page, 'stripe-paid');
      expect(await readStripeCharges(reference, store.origins.simulators)).toHaveLength(1);
    },
  },
  {
    name: 'an order that costs nothing needs no card',
    async run({ page, store, look }) {
      await checkOutWith(page, store.origin, 'open-day', 'Visitor');
      await page.holds('1 x Visitor', 'main');
      expect(await page.count('textbox', 'Card number')).toBe(0);
      await look('free');
      await fillCustomer(page);
      await page.click('button', 'Complete Order');
      const { totalCents, charges } = await orderOf(store, await expectConfirmation(page, 'open-day'));
      expect([totalCents, charges]).toEqual([0, []]);
    },
  },
  {
    name: 'an unknown address, an unknown event and the page that an e-mail links to say what they are',
    async run({ page, store, look }) {
      const reference = await orderForFree(page, store.origin);
      const { text = '' } = await PostalMime.parse((await orderOf(store, reference)).mail);
      await page.open(/\S+\/orders\/\S+/.exec(text)?.[0] ?? '');
      await page.holds('1 x Visitor', 'main');
      await look('order');
      await page.open(`${store.origin}/events/no-such-event`);
      await page.sees('Event not found');
      await look('unknown-event');
      await page.open(`${store.origin}/no/such/page`);
      await page.sees('Page not found');
      await look('not-found');
    },
  },
];

for (const { name: engine, open } of installedBrowsers) {
  for (const [width, size] of Object.entries({ phone, desktop })) {
    test.describe(`${engine}, ${width}`, () => {
      for (const { name, run } of journeys) {
        test(name, async ({ store }) => {
          await forgetVisits(store);
          const browser = await open(size);
          try {
            const page = drivenPage(browser);
            const look = async (screen: string) => {
              storeScreen({ screen, width, engine }, await page.screenshot());
              expect.soft(await page.axeViolations(), screen).toEqual([]);
            };
            await run({ page, browser, store, look });
            await expectUndisturbed(page, store);
          } finally {
            await browser.close();
          }
        });
      }
    });
  }
}
