import { expect, type Page } from '@playwright/test';
import { fillMxCard, mxCards } from '@ticket-storefront/remote-checkout-mx/journey';
import { emittedFiles } from '../src/integrity/emitted-files';
import { releaseWithFaults } from '../src/reports/seed-faults';
import { endVisit, noVote, openAlone, readVotes, restMs, visit } from '../src/reports/votes-of-visit';
import { checkOutWith } from '../src/steps/choose-tickets';
import { acceptTerms, fillCustomer } from '../src/steps/fill-checkout';
import { test } from '../src/store/isolated-store';
import { queryStore } from '../src/store/store-database';

// One store for all: what it counts is looked at after each visit.
test.describe.configure({ mode: 'default' });
// Translators change what the server has drawn, so it has to be there.
test.use({ serverSettings: { RENDER_WAIT_MS: '10000', RENDER_TIMEOUT_MS: '10000' } });

const harbor = '/events/harbor';
const ticket = 'General Admission';

async function fillCheckout(page: Page): Promise<void> {
  await checkOutWith(page, 'harbor', ticket, 1);
  await fillCustomer(page);
  await fillMxCard(page, mxCards.approved);
  await acceptTerms(page);
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

test('a browser without storage and the newest methods can buy, and casts no vote', async ({
  browser,
  store,
}) => {
  const votes = await visit(browser, store, async (page) => {
    await page.addInitScript(() => {
      Reflect.deleteProperty(Element.prototype, 'checkVisibility');
      Reflect.deleteProperty(AbortSignal, 'timeout');
      const refuse = () => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      };
      window.BroadcastChannel = refuse as unknown as typeof BroadcastChannel;
    });
    await fillCheckout(page);
    await endVisit(page);
    await pay(page);
  });
  expect(votes).toEqual(noVote);
});

/** Wraps all text in elements, as translators do, when the document is parsed and none of its scripts has run. */
const translateIn = (selector: string) =>
  document.addEventListener(
    'readystatechange',
    () => {
      for (const element of document.querySelectorAll(selector)) {
        const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        const found: Node[] = [];
        while (texts.nextNode()) found.push(texts.currentNode);
        for (const text of found) {
          if (!text.textContent?.trim()) continue;
          const wrapped = document.createElement('font');
          text.parentNode?.replaceChild(wrapped, text);
          wrapped.append(text);
        }
      }
    },
    { once: true },
  );

for (const [what, selector] of [
  ['page', 'body'],
  ['part', '[data-slot]'],
] as const) {
  test(`a ${what} that is translated before hydration works, and its recovered errors cast no vote`, async ({
    browser,
    store,
  }) => {
    const votes = await visit(browser, store, async (page) => {
      await page.addInitScript(translateIn, selector);
      await page.goto(harbor);
      await page.getByRole('button', { name: `Add one ${ticket}` }).click();
      await expect(page.getByRole('region', { name: 'Cart' })).toContainText(`1 x ${ticket}`);
    });
    expect(votes).toEqual(noVote);
    const kinds = 'select distinct kind from part_faults';
    expect(await queryStore(store.store, kinds, [])).toEqual([{ kind: 'recovered' }]);
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
