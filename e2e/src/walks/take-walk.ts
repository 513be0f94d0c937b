import { type BrowserContext, expect as expectSoon, type Page } from '@playwright/test';
import { acceptTerms, fillCustomer } from '../steps/fill-checkout';
import { createExpectedCart } from './expected-cart';
import type { Step, Walk } from './generate-walk';

/** On a busy machine too. */
const expect = expectSoon.configure({ timeout: 30_000 });

const event = 'walk';
const ticket = 'Walk';
const most = 8;

interface Shop {
  readonly origin: string;
  readonly checkout: string;
}

const pathOf = (page: Page) => new URL(page.url()).pathname;
const isEvent = (page: Page) => pathOf(page) === `/events/${event}`;

const refuseStorage = () => {
  for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { value: null });
};

/** Waits until the page that is open shows as many tickets as the visitor may expect. */
async function expectCart(page: Page, quantity: number): Promise<void> {
  const main = page.getByRole('main');
  if (quantity === 0) await expect(main.getByText('Your cart is empty.').first()).toBeVisible();
  else await expect(main.getByText(`${quantity} x ${ticket}`).first()).toBeVisible();
}

/**
 * Takes a walk, and compares the cart after each step with what the visitor may expect.
 * @returns the references of the orders that were confirmed.
 */
export async function takeWalk(
  context: BrowserContext,
  shop: Shop,
  { steps, isBlocked }: Walk,
): Promise<readonly string[]> {
  if (isBlocked) await context.addInitScript(refuseStorage);
  const eventPage = `${shop.origin}/events/${event}`;
  // The storefront's page of that path only hands over to it, or leads back to the event.
  const isCheckout = (page: Page) =>
    pathOf(page) === `/events/${event}/checkout` && page.url().startsWith(shop.checkout);
  const cart = createExpectedCart(shop.origin !== shop.checkout);
  const tabs: Page[] = [];
  const bought: string[] = [];
  let tab = await context.newPage();
  tabs.push(tab);
  await tab.goto(eventPage);

  const look = async () => {
    await expect
      .poll(() => isEvent(tab) || isCheckout(tab) || pathOf(tab).endsWith('/confirmation'))
      .toBe(true);
    if (isEvent(tab)) cart.takeBack();
    if (isEvent(tab)) await expectCart(tab, cart.onEventPage());
    if (isCheckout(tab)) await expectCart(tab, cart.atCheckout());
  };
  /** By the browser's buttons, which may have nothing to go to. */
  const travel = async (go: () => Promise<unknown>) => {
    await go();
    if (tab.url() === 'about:blank') await tab.goForward();
    await look();
  };
  const stepper = (sign: 'Add' | 'Remove') =>
    tab.getByRole('button', { name: `${sign} one ${ticket}`, exact: true });

  const actions: Readonly<Record<Step, () => Promise<void>>> = {
    add: async () => {
      if (!isEvent(tab) || cart.onEventPage() === most) return;
      await stepper('Add').click();
      cart.changeOnEventPage(1);
      await expectCart(tab, cart.onEventPage());
    },
    remove: async () => {
      if (!isEvent(tab) || cart.onEventPage() === 0) return;
      await stepper('Remove').click();
      cart.changeOnEventPage(-1);
      await expectCart(tab, cart.onEventPage());
    },
    checkout: async () => {
      if (!isEvent(tab) || cart.onEventPage() === 0) return;
      await tab.getByRole('link', { name: 'Checkout' }).first().click();
      await expect.poll(() => isCheckout(tab)).toBe(true);
      cart.handOver();
      await expectCart(tab, cart.atCheckout());
    },
    'address of the checkout': async () => {
      await tab.goto(`${eventPage}/checkout`);
      await expect.poll(() => tab.url().startsWith(shop.checkout)).toBe(true);
      cart.handOver();
      await expectCart(tab, cart.atCheckout());
    },
    'expired hand-over': async () => {
      if (shop.origin === shop.checkout) return;
      await tab.goto(`${eventPage}/checkout?again`);
      await tab.getByRole('button', { name: 'Open the checkout' }).click();
      await expect.poll(() => tab.url().startsWith(shop.checkout)).toBe(true);
      cart.handOver();
      await expectCart(tab, cart.atCheckout());
    },
    'more at the checkout': async () => {
      if (!isCheckout(tab) || cart.atCheckout() === 0 || cart.atCheckout() === most) return;
      await stepper('Add').click();
      cart.changeAtCheckout(1);
      await expectCart(tab, cart.atCheckout());
    },
    'fewer at the checkout': async () => {
      if (!isCheckout(tab) || cart.atCheckout() === 0) return;
      await stepper('Remove').click();
      cart.changeAtCheckout(-1);
      await expectCart(tab, cart.atCheckout());
    },
    reload: async () => {
      await tab.reload();
      await look();
    },
    menu: async () => {
      if (isEvent(tab)) return;
      await tab.getByRole('button', { name: 'Back to Menu' }).click();
      await expect.poll(() => isEvent(tab)).toBe(true);
      await look();
    },
    back: () => travel(() => tab.goBack()),
    forward: () => travel(() => tab.goForward()),
    'new tab': async () => {
      tab = await context.newPage();
      tabs.push(tab);
      await tab.goto(eventPage);
      await look();
    },
    'other tab': async () => {
      tab = tabs[(tabs.indexOf(tab) + 1) % tabs.length] ?? tab;
      await tab.reload();
      await look();
    },
    'close tab': async () => {
      if (tabs.length === 1) return;
      await tab.close();
      tabs.splice(tabs.indexOf(tab), 1);
      [tab = tab] = tabs;
      await tab.reload();
      await look();
    },
    pay: async () => {
      if (!isCheckout(tab) || cart.atCheckout() === 0) return;
      await fillCustomer(tab);
      await acceptTerms(tab);
      await tab.getByRole('button', { name: 'Complete Order' }).click();
      await expect(tab.getByText('Thank you for your Order!')).toBeVisible();
      bought.push(new URL(tab.url()).searchParams.get('referenceID') ?? '');
      cart.pay();
    },
  };
  /** What the visitor saw at the end. */
  const describe = async () => `${tab.url()}: ${await tab.locator('body').innerText().catch(String)}`;
  for (const [index, step] of steps.entries()) {
    try {
      await actions[step]();
    } catch (error) {
      throw new Error(`Step ${index + 1}, ${step}, at ${await describe()}`, { cause: error });
    }
  }
  return bought;
}
