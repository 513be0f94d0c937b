import { expect } from '@playwright/test';
import * as v from 'valibot';
import { startElsewhere } from '../src/attacks/elsewhere';
import { pageWithoutPolicy } from '../src/attacks/page-without-policy';
import { unlistedScript, waysOut } from '../src/attacks/ways-out';
import type { DrivenBrowser } from '../src/browsers/driven-browser';
import { installedBrowsers } from '../src/browsers/installed-browsers';
import { releaseChangedScript } from '../src/releases/release-changed-script';
import { test } from '../src/store/isolated-store';

const outcomesSchema = v.record(v.string(), v.string());

const documents = [
  {
    name: 'MX checkout',
    part: 'remote-checkout-mx',
    slug: 'harbor',
    ticket: 'General Admission',
    shows: 'input[autocomplete="cc-number"]',
  },
  {
    name: 'Braintree checkout',
    part: 'remote-checkout-braintree',
    slug: 'braintree-paid',
    ticket: 'Table Seat',
    shows: 'iframe[name="braintree-hosted-field-number"]',
  },
  {
    name: 'Stripe checkout',
    part: 'remote-checkout-stripe',
    slug: 'stripe-paid',
    ticket: 'Deck',
    shows: 'iframe[src*="/stripe/"]',
  },
] as const;

const eventPart = 'remote-event';
const eventPage = (slug: string) => `/events/${slug}`;
const checkout = (slug: string) => `${eventPage(slug)}/checkout`;

const addOne = (ticket: string) => `[...document.querySelectorAll('button')].find(
  (button) => (button.ariaLabel ?? button.textContent) === 'Add one ${ticket}')`;
const cart = `document.querySelector('[data-slot="remote-cart"]')?.textContent ?? ''`;

/** In Firefox and WebKit `import` asks what the importing script may do: the attacker has to be a remote. */
const attacker = (ways: string) => `if (location.search === '?attack') window.attack = ${ways};\n`;

let elsewhere: Awaited<ReturnType<typeof startElsewhere>>;

test.beforeAll(async ({ store }) => {
  elsewhere = await startElsewhere();
  const attacked = [
    [eventPart, '/'],
    ...documents.map(({ part, slug }) => [part, checkout(slug)] as const),
  ] as const;
  for (const [part, path] of attacked) {
    const ways = attacker(waysOut(elsewhere.origin, await unlistedScript(store, path)));
    await releaseChangedScript(store, part, `7.0.0-${Date.now()}`, (script) => ways + script);
  }
});
test.afterAll(() => elsewhere.close());

for (const { name: browserName, open } of installedBrowsers) {
  test.describe(browserName, () => {
    let browser: DrivenBrowser;
    test.beforeAll(async () => {
      browser = await open();
    });
    test.afterAll(() => browser.close());

    /** Has the remote of a page try everything. */
    async function expectAllRefused(address: string) {
      await browser.open(`${address}?attack`);
      await expect.poll(() => browser.evaluate(`'attack' in window`)).toBe(true);
      const outcomes = Object.entries(v.parse(outcomesSchema, await browser.evaluate('window.attack')));
      expect(outcomes.filter(([, outcome]) => outcome === 'ran')).toEqual([]);
      expect(outcomes.filter(([, outcome]) => outcome === 'refused').length).toBeGreaterThanOrEqual(10);
      expect(elsewhere.taken()).toEqual([]);
    }

    test('a remote in the event page can neither run an unlisted script nor load one from another host', async ({
      store,
    }) => {
      await expectAllRefused(`${store.origin}${eventPage('harbor')}`);
    });

    for (const { name, slug, ticket, shows } of documents) {
      test(`the ${name} opens from the event page, and its remote can do neither`, async ({ store }) => {
        await browser.open(`${store.origin}${eventPage(slug)}`);
        await expect.poll(() => browser.evaluate(`${addOne(ticket)} !== undefined`)).toBe(true);
        await browser.evaluate(`${addOne(ticket)}.click()`);
        await expect.poll(() => browser.evaluate(cart)).toContain(`1 x ${ticket}`);
        await browser.open(`${store.origin}${checkout(slug)}`);
        await expect.poll(() => browser.evaluate(`document.querySelector('${shows}') !== null`)).toBe(true);
        await expectAllRefused(`${store.origin}${checkout(slug)}`);
      });
    }

    test('a page without a policy allows all of that', async ({ store }) => {
      const page = await pageWithoutPolicy();
      const ways = waysOut(elsewhere.origin, await unlistedScript(store, '/'));
      const outcomesIn = async () => {
        await browser.open(page.origin);
        return v.parse(outcomesSchema, await browser.evaluate(ways));
      };
      let all = await outcomesIn();
      while (all['prefetch'] === 'put off') all = await outcomesIn();
      const { prefetch, 'script with the hash of an inline one': changed, ...outcomes } = all;
      expect([...new Set(Object.values(outcomes))]).toEqual(['ran']);
      expect(prefetch).toBe(browserName === 'WebKit' ? 'not known here' : 'ran');
      // The browser refuses it by its hash, but has requested it.
      expect(changed).toBe('refused');
      expect(elsewhere.taken()).toEqual(
        expect.arrayContaining(['script', 'script with the hash of an inline one', 'import']),
      );
      page.close();
    });
  });
}
