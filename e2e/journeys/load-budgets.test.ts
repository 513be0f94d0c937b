import { expect, test } from '@playwright/test';
import type { FirstUse } from '../src/bench/page/visits/first-use';
import { weighPage } from '../src/bench/page/visits/weigh-page';
import { guardsBudget, pageBudgets, partBudgetOf } from '../src/budgets/load-budgets';
import { outgrown } from '../src/budgets/outgrown';
import { partWeights } from '../src/budgets/part-weights';
import { weightOfGuards } from '../src/budgets/weight-of-guards';
import { emittedFiles } from '../src/integrity/emitted-files';
import { checkOutWith } from '../src/steps/choose-tickets';
import { journeyOrigins, journeyStore } from '../src/store/journey-store';

const isOwn = (url: string) => url.startsWith(journeyOrigins.assets);

test('a visitor downloads no more of any part at first than its budget allows', async () => {
  const weights = await partWeights(journeyStore);
  const tooLarge = [...weights].flatMap(([name, weight]) => outgrown(name, weight, partBudgetOf(name)));
  expect(tooLarge).toEqual([]);
});

test('a visitor downloads at most 4 KB at first for what keeps parts in their place', async () => {
  const weight = await weightOfGuards(journeyStore, 'storefront');
  // Were none of it found, its sources would have moved.
  expect(weight).toBeGreaterThan(1_000);
  expect(weight).toBeLessThanOrEqual(guardsBudget);
});

test('browsers are told to compile every script of a first load while it arrives', async () => {
  const files = await emittedFiles(journeyStore);
  const first = files.filter(({ kind, isFirst }) => kind === 'script' && isFirst);
  expect(first.length).toBeGreaterThan(5);
  for (const { url, content } of first) {
    expect(content.toString(), url).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
  }
});

for (const [name, slug, ticket] of [
  ['event page', 'harbor', null],
  ['MX checkout', 'harbor', 'General Admission'],
  ['Stripe checkout', 'stripe-paid', 'Deck'],
  ['Braintree checkout', 'braintree-paid', 'Table Seat'],
] as const) {
  test(`the ${name} can be used after no more bytes, requests and steps in a row than its budget allows`, async ({
    browser,
    page,
  }) => {
    if (ticket) await checkOutWith(page, slug, ticket, 1);
    const firstUse: FirstUse = ticket ? 'type into the card field' : 'add a ticket';
    const path = ticket ? `/events/${slug}/checkout` : `/events/${slug}`;
    // Nothing is in the cache of a new context.
    const context = await browser.newContext({ storageState: await page.context().storageState() });
    const weight = await weighPage(context, { address: journeyOrigins.storefront + path, firstUse, isOwn });
    expect(outgrown(name, weight, pageBudgets[name])).toEqual([]);
  });
}
