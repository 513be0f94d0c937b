import type { DrivenBrowser } from '../browsers/driven-browser';
import { drivenPage } from '../browsers/driven-page';
import { checkOutWith, expectConfirmation, fillCustomer } from '../browsers/shop-steps';

interface Shop {
  readonly origin: string;
  readonly checkout: string;
  readonly origins: { readonly api: string };
}

interface Bought {
  readonly reference: string;
  readonly api: string;
  readonly checkout: string;
}

/** A way for code of an event page to get at checkouts, confirmations and orders of the same visitor. */
interface Way {
  readonly name: string;
  /** Runs in an open checkout before. */
  readonly before?: string;
  /** Runs in the event page. Its value is whether it reached something, unless the checkout decides. */
  act(bought: Bought): string;
  /** Runs in the checkout afterwards: whether it was reached. */
  readonly after?: string;
}

const readable = (address: string, words: string, credentials: RequestCredentials) =>
  `fetch('${address}', { credentials: '${credentials}' }).then((answer) => answer.text()).then((text) => text.includes('${words}'), () => false)`;

const ways: readonly Way[] = [
  {
    name: 'reads what it has stored',
    act: ({ reference }) =>
      `/Portland|${reference}/.test(JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))`,
  },
  {
    name: 'writes the payment that it would resume',
    act: () => `localStorage.setItem('storefront.planted', 'x')`,
    after: `localStorage.getItem('storefront.planted') === 'x'`,
  },
  {
    name: 'sets a cookie that it sends',
    act: () => `void (document.cookie = 'planted=x; path=/')`,
    after: `document.cookie.includes('planted')`,
  },
  {
    name: 'holds its lock',
    act: () => `void navigator.locks.request('checkout:harbor', () => new Promise(() => {}))`,
    after: `navigator.locks.query().then(({ held }) => held.some(({ name }) => name === 'checkout:harbor'))`,
  },
  {
    name: 'speaks on its channel',
    before: `void (new BroadcastChannel('storefront.orders.harbor').onmessage = () => { window.isReached = true; })`,
    act: () => `new BroadcastChannel('storefront.orders.harbor').postMessage('x')`,
    after: `window.isReached === true`,
  },
  {
    name: 'shares its databases',
    act: () => `new Promise((resolve) => { indexedDB.open('planted').onsuccess = () => resolve(true); })`,
    after: `indexedDB.databases().then((all) => all.some(({ name }) => name === 'planted'))`,
  },
  {
    name: 'shares its caches',
    act: () => `'caches' in window ? caches.open('planted').then(() => undefined) : undefined`,
    after: `'caches' in window && caches.has('planted')`,
  },
  {
    name: 'controls it by a service worker',
    act: () =>
      `navigator.serviceWorker?.register('/shell-failure.js', { scope: '/events/' }).then(() => true, () => undefined)`,
    after: `navigator.serviceWorker?.getRegistrations().then((all) => all.length > 0) ?? false`,
  },
  {
    name: 'reads its confirmation',
    act: ({ reference, checkout }) =>
      readable(`${checkout}/events/open-day/confirmation?referenceID=${reference}`, '<title>', 'include'),
  },
  {
    name: 'reads the order at the API',
    act: ({ reference, api }) => readable(`${api}/ticketCheckout/orders/${reference}`, 'success', 'omit'),
  },
  {
    name: 'reads it in a frame',
    act: ({ checkout }) => `new Promise((resolve) => {
      const frame = document.createElement('iframe');
      frame.src = '${checkout}/events/harbor/checkout';
      frame.onload = frame.onerror = () => {
        let title = '';
        try { title = frame.contentDocument?.title ?? ''; } catch {}
        frame.remove();
        resolve(title !== '');
      };
      document.body.append(frame);
      setTimeout(() => resolve(false), 3000);
    })`,
  },
  {
    name: 'reads it in a window that it opens',
    act: ({ checkout }) => `new Promise((resolve) => {
      const opened = window.open('${checkout}/events/harbor/checkout');
      setTimeout(() => {
        let title = '';
        try { title = opened?.document.title ?? ''; } catch {}
        opened?.close();
        resolve(title !== '');
      }, 3000);
    })`,
  },
];

const historyWay = 'reads its entry in the history';

/**
 * Buys a ticket, leaves another checkout open with details in it, and tries from an event page what code of its parts could.
 * @returns the ways that reached a checkout, a confirmation or an order.
 */
export async function reachedCheckout(browser: DrivenBrowser, shop: Shop): Promise<readonly string[]> {
  const page = drivenPage(browser);
  await checkOutWith(page, shop.origin, 'open-day', 'Visitor');
  await fillCustomer(page);
  await page.click('button', 'Complete Order');
  const reference = await expectConfirmation(page, 'open-day');
  await checkOutWith(page, shop.origin, 'harbor', 'General Admission');
  await fillCustomer(page);
  const attacker = await browser.openTab();
  await attacker.open(`${shop.origin}/events/harbor`);
  const bought = { reference, api: shop.origins.api, checkout: shop.checkout };
  const reached = [];
  for (const { name, before, act, after } of ways) {
    if (before) await page.evaluate(before);
    const acted = await attacker.evaluate(act(bought));
    // What was sent arrives before an answer of the server does.
    if (after) await attacker.evaluate(`fetch('/healthz').then(() => undefined)`);
    const isReached = after ? await page.evaluate(after) : acted;
    if (isReached === true) reached.push(name);
  }
  await page.open(`${shop.origin}/events/harbor`);
  const isListed = await page.evaluate(
    `window.navigation?.entries().some(({ url }) => url.startsWith('${shop.checkout}/events/harbor/checkout'))`,
  );
  if (isListed === true) reached.push(historyWay);
  return reached;
}

/** The ways that work in every browser where both share one origin. */
export const waysOfOneOrigin = [
  'reads what it has stored',
  'writes the payment that it would resume',
  'sets a cookie that it sends',
  'holds its lock',
  'speaks on its channel',
  'shares its databases',
  'shares its caches',
  'reads its confirmation',
  'reads the order at the API',
];
