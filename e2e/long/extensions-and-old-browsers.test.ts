import { expect, type Page } from '@playwright/test';
import { fillMxCard, mxCards } from '@ticket-storefront/remote-checkout-mx/journey';
import { bootElementId } from '@ticket-storefront/shell/boot';
import { emittedFiles } from '../src/integrity/emitted-files';
import { releaseWithFaults } from '../src/reports/seed-faults';
import { endVisit, noVote, openAlone, readVotes, restMs, visit } from '../src/reports/votes-of-visit';
import { applyPromo } from '../src/steps/apply-promo';
import { changeTexts } from '../src/steps/change-texts';
import { addTickets, checkOutWith, openEvent } from '../src/steps/choose-tickets';
import { acceptTerms, fillCustomer, visitor } from '../src/steps/fill-checkout';
import { waitUntilProven } from '../src/steps/wait-until-proven';
import { test } from '../src/store/isolated-store';
import { queryStore } from '../src/store/store-database';

// One store for all: what it counts is looked at after each visit.
test.describe.configure({ mode: 'default' });
// Translators change what the server has drawn, so it has to be there.
test.use({ serverSettings: { RENDER_WAIT_MS: '10000', RENDER_TIMEOUT_MS: '10000' } });

const harbor = '/events/harbor';
const ticket = 'General Admission';

async function fillForm(page: Page): Promise<void> {
  await fillCustomer(page);
  await fillMxCard(page, mxCards.approved);
  await acceptTerms(page);
}

async function fillCheckout(page: Page): Promise<void> {
  await checkOutWith(page, 'harbor', ticket, 1);
  await fillForm(page);
}

async function pay(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Complete Order' }).click();
  await page.clock.runFor(1000);
  await expect(page.getByText('Thank you for your Order!')).toBeVisible();
}

/** What extensions do to a page in which a visitor fills in a card. */
const doings: Readonly<Record<string, () => void>> = {
  'lays an element over the page when a field is pressed': () => {
    const overlay = document.createElement('div');
    overlay.id = 'overlay';
    overlay.style.cssText = 'position: fixed; inset: 0; z-index: 9999; background: white';
    addEventListener('click', () => document.body.append(overlay), { once: true });
  },
  'makes the page invisible': () => {
    document.documentElement.style.opacity = '0';
  },
  'replaces a method of all promises': () => {
    const { then } = Promise.prototype;
    Reflect.set(Promise.prototype, 'then', function (this: unknown, ...args: unknown[]) {
      return Reflect.apply(then, this, args);
    });
  },
};

for (const [name, doing] of Object.entries(doings)) {
  test(`an extension that ${name} breaks no checkout, empties no form, and casts no vote`, async ({
    browser,
    store,
  }) => {
    const votes = await visit(browser, store, async (page) => {
      await fillCheckout(page);
      await page.clock.runFor(restMs);
      await page.evaluate(doing);
      await page.getByRole('textbox', { name: 'Card number' }).click();
      await page.clock.runFor(restMs);
      await expect(page.getByRole('textbox', { name: 'Card number' })).toHaveValue(mxCards.approved);
      await expect(page.getByRole('checkbox', { name: 'I accept the Terms & Conditions' })).toBeChecked();
      expect(await page.evaluate(() => document.documentElement.style.opacity)).toBe('');
      expect(await page.evaluate(() => String(Promise.prototype.then))).toContain('[native code]');
      await page.evaluate(() => document.getElementById('overlay')?.remove());
      await endVisit(page);
      await pay(page);
    });
    expect(votes).toEqual(noVote);
  });
}

test('muted script errors and ResizeObserver notices cast no votes', async ({ browser, store }) => {
  const votes = await visit(browser, store, async (page) => {
    await page.goto(harbor);
    await page.getByRole('button', { name: `Add one ${ticket}` }).click();
    for (const message of [
      'Script error.',
      'ResizeObserver loop completed with undelivered notifications.',
    ]) {
      await page.evaluate((words) => dispatchEvent(new ErrorEvent('error', { message: words })), message);
    }
  });
  expect(votes).toEqual(noVote);
});

test('descriptions with event handlers cast no votes', async ({ browser, store }) => {
  const votes = await visit(browser, store, async (page) => {
    // A second page is drawn by the browser alone.
    await page.goto('/');
    await page.getByRole('link', { name: /Harbor Lights/ }).click();
    await expect(page.getByText('Two seats')).toBeAttached();
  });
  expect(votes).toEqual(noVote);
});

/** What extensions and odd browsers change in a page before its scripts run, none of which may keep a visitor from buying. */
const changes: Readonly<Record<string, () => void>> = {
  'a browser without channels and the newest methods': () => {
    Reflect.deleteProperty(Element.prototype, 'checkVisibility');
    Reflect.deleteProperty(AbortSignal, 'timeout');
    Reflect.deleteProperty(window, 'BroadcastChannel');
  },
  'a browser without locks and channels': () => {
    Reflect.deleteProperty(Navigator.prototype, 'locks');
    Reflect.deleteProperty(window, 'BroadcastChannel');
  },
  'a browser that claims features and another name': () => {
    CSS.supports = () => true;
    Object.defineProperty(navigator, 'userAgent', { value: 'Mozilla/5.0 (compatible; MSIE 10.0)' });
    window.requestIdleCallback = () => 0;
    LockManager.prototype.request = () => Promise.reject(new TypeError('Not implemented.'));
    navigator.share = () => Promise.reject(new TypeError('Not implemented.'));
    navigator.sendBeacon = () => false;
  },
  'an app that opens no windows': () => {
    window.open = () => null;
  },
  'an extension that darkens the page': () => {
    addEventListener('DOMContentLoaded', () => {
      const style = document.createElement('style');
      style.textContent =
        ':root { --darkened: 1 } body { background: #181a1b !important; color: #e8e6e3 !important }';
      document.head.append(style);
      document.documentElement.setAttribute('data-darkreader-mode', 'dynamic');
      setInterval(() => {
        for (const element of document.querySelectorAll<HTMLElement>('section, button, input')) {
          element.setAttribute('data-darkreader-inline-bgcolor', '');
          element.style.setProperty('--darkreader-inline-bgcolor', '#181a1b');
        }
      }, 500);
    });
  },
  'a blocker of reports': () => {
    navigator.sendBeacon = () => true;
  },
};

for (const [name, change] of Object.entries(changes)) {
  test(`with ${name} a visitor can buy, and casts no vote`, async ({ browser, store }) => {
    const page = await openAlone(browser, store);
    await page.addInitScript(change);
    await fillCheckout(page);
    await page.clock.runFor(restMs);
    await pay(page);
    await page.close();
    expect((await readVotes(store)).failed).toEqual([]);
  });
}

test('values that a password manager sets are ordered', async ({ browser, store }) => {
  const votes = await visit(browser, store, async (page) => {
    await checkOutWith(page, 'harbor', ticket, 1);
    await page.evaluate((values) => {
      const inputs = [...document.querySelectorAll<HTMLInputElement>('form input, [data-slot] input')];
      for (const [label, value] of Object.entries(values)) {
        const input = inputs.find(({ labels }) => labels?.[0]?.textContent?.startsWith(label));
        // As browsers fill a form: no key is pressed.
        if (input) Reflect.set(HTMLInputElement.prototype, 'value', value, input);
        for (const type of ['input', 'change']) input?.dispatchEvent(new Event(type, { bubbles: true }));
      }
    }, visitor);
    for (const label of ['Name', 'Email', 'Confirm email', 'Zipcode'] as const) {
      await expect(page.getByRole('textbox', { name: label, exact: true })).toHaveValue(visitor[label]);
    }
    await fillMxCard(page, mxCards.approved);
    await acceptTerms(page);
    await endVisit(page);
    await pay(page);
    await expect(page.getByText(`An Email has been sent to: ${visitor.Email}.`)).toBeVisible();
  });
  expect(votes).toEqual(noVote);
});

/** The visitor of the open document, by the token in it. */
const visitorOf = (page: Page) =>
  page.evaluate((id) => JSON.parse(document.getElementById(id)?.textContent ?? '').visitor, bootElementId);

test('a browser without cookies can buy, as another visitor in each document', async ({ browser, store }) => {
  const page = await openAlone(browser, store);
  await page.addInitScript(() => Object.defineProperty(navigator, 'cookieEnabled', { value: false }));
  // Only documents send and set cookies.
  page.on('domcontentloaded', () => void page.context().clearCookies());
  await openEvent(page, 'harbor');
  const first = await visitorOf(page);
  await fillCheckout(page);
  expect(await visitorOf(page)).not.toBe(first);
  await waitUntilProven();
  await pay(page);
  await page.close();
  expect((await readVotes(store)).failed).toEqual([]);
});

test('a checkout that is restored after a day keeps its form, and is paid once', async ({
  browser,
  store,
}) => {
  const page = await openAlone(browser, store);
  await fillCheckout(page);
  await page.clock.fastForward('24:00:00');
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await page.clock.runFor(restMs);
  await expect(page.getByRole('textbox', { name: 'Card number' })).toHaveValue(mxCards.approved);
  await pay(page);
  const reference = new URL(page.url()).searchParams.get('referenceID') ?? '';
  expect(await store.chargesOf(reference)).toHaveLength(1);
  await page.close();
});

for (const days of [-14, 14]) {
  test(`on a phone whose clock is ${days} days off sales begin and end in time`, async ({
    browser,
    store,
  }) => {
    const votes = await visit(browser, store, async (page) => {
      await page.clock.setSystemTime(new Date(Date.now() + days * 24 * 60 * 60 * 1000));
      await page.goto(harbor);
      await page.clock.runFor(restMs);
      await expect(page.getByRole('group', { name: 'Early Bird' })).toContainText('Sales ended');
      await expect(page.getByRole('group', { name: 'Afterparty' })).toContainText('On sale');
      await fillCheckout(page);
      await endVisit(page);
      await pay(page);
    });
    expect(votes).toEqual(noVote);
  });
}

for (const [what, selector] of [
  ['page', 'body'],
  ['part', '[data-slot]'],
] as const) {
  test(`a ${what} that is translated before hydration sells tickets, and its recovered errors cast no vote`, async ({
    browser,
    store,
  }) => {
    const votes = await visit(browser, store, async (page) => {
      await changeTexts(page, { selector, isReplaced: false, isLasting: false });
      await openEvent(page, 'harbor');
      await addTickets(page, ticket, 1);
      await endVisit(page);
      await page.getByRole('link', { name: 'Checkout' }).click();
      await fillForm(page);
      await pay(page);
    });
    expect(votes).toEqual(noVote);
    const kinds = 'select distinct kind from part_faults';
    expect(await queryStore(store.store, kinds, [])).toEqual([{ kind: 'recovered' }]);
  });
}

for (const [what, isReplaced] of [
  ['an aid that wraps', false],
  ['a translator that replaces', true],
] as const) {
  test(`with ${what} the texts of the page, also later ones, a visitor buys at the shown price`, async ({
    browser,
    store,
  }) => {
    const votes = await visit(browser, store, async (page) => {
      await changeTexts(page, { selector: 'body', isReplaced, isLasting: true });
      const isChanged = async (name: string) =>
        expect(page.getByRole('button', { name }).locator('font').first()).toBeAttached();
      await openEvent(page, 'harbor');
      await isChanged(`Add one ${ticket}`);
      await addTickets(page, ticket, 2);
      await expect(page.getByRole('region', { name: 'Cart' }).getByRole('status')).toHaveText(
        '2 tickets chosen, $102.39 in all',
      );
      await page.getByRole('link', { name: 'Checkout' }).click();
      await isChanged('Complete Order');
      await applyPromo(page, 'ALL20');
      await expect(page.getByText('20% off')).toBeVisible();
      await fillForm(page);
      await endVisit(page);
      await pay(page);
    });
    expect(votes).toEqual(noVote);
  });
}

/** Withholds every error, as WebKit does of code from another origin. */
const withholdErrors = () =>
  addEventListener(
    'error',
    (event) => {
      if (!(event instanceof ErrorEvent) || event.error == null) return;
      event.stopImmediatePropagation();
      dispatchEvent(new ErrorEvent('error', { message: 'Script error.' }));
    },
    true,
  );

test('a failing part whose errors are muted gets the vote, and no other part does', async ({
  browser,
  store,
}) => {
  const part = 'remote-cart';
  await releaseWithFaults(part, 'CartPanel', store.port);
  const failBy = async (page: Page, fault: string) => {
    await page.addInitScript(withholdErrors);
    await page.goto(`${harbor}#${part}:${encodeURIComponent(fault)}`);
    if (!['handler', 'late rejection', 'listener'].includes(fault)) return;
    await page.getByRole('button', { name: 'Break it' }).click();
  };
  for (const fault of ['mount', 'render', 'reported', 'handler', 'late rejection']) {
    const page = await openAlone(browser, store);
    await failBy(page, fault);
    // The page may go on with the release before by itself.
    await expect.poll(async () => (await readVotes(store)).failed, { message: fault }).toEqual([part]);
    await page.close();
  }
  // The owner of the listener is unknown.
  expect(await visit(browser, store, (page) => failBy(page, 'listener'))).toEqual(noVote);
});

test('an event page whose script cannot run shows its content below a notice', async ({ browser, store }) => {
  const page = await openAlone(browser, store);
  await page.route('**/remote-event/**/*.js', (route) => route.abort());
  await page.goto(harbor);
  // In one look: the shell tries again meanwhile.
  const isReadable = () =>
    page.evaluate(() => {
      const said = document.querySelector('[data-boundary="remote-event"] [role="alert"]');
      const headings = document.querySelectorAll('h1');
      const top = (element: Element) => element.getBoundingClientRect().top;
      return said && [...headings].map((heading) => top(heading) >= said.getBoundingClientRect().bottom);
    });
  await expect.poll(isReadable).toEqual([true]);
  await expect(page.getByText('Doors open early')).toBeVisible();
  await page.close();
});

test('no released script has a look-behind, which browsers of 2022 cannot parse', async ({ store }) => {
  const scripts = (await emittedFiles(store)).filter(({ kind }) => kind === 'script');
  expect(scripts.length).toBeGreaterThan(10);
  for (const { url, content } of scripts) expect(content.toString(), url).not.toMatch(/\(\?<[=!]/);
});
