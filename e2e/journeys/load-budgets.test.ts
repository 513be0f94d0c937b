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

test('the first download of each part is within its budget', async () => {
  const weights = await partWeights(journeyStore);
  const tooLarge = [...weights].flatMap(([name, weight]) => outgrown(name, weight, partBudgetOf(name)));
  expect(tooLarge).toEqual([]);
});

test('the guards add at most 4 KB to the first download', async () => {
  const weight = await weightOfGuards(journeyStore, 'storefront');
  // Were none of it found, its sources would have moved.
  expect(weight).toBeGreaterThan(1_000);
  expect(weight).toBeLessThanOrEqual(guardsBudget);
});

test('every script of a first load has the hint to compile it ahead', async () => {
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
  test(`the ${name} is usable within its budget of bytes, requests and sequential steps`, async ({
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
