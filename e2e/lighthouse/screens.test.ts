import { expect } from '@playwright/test';
import { test } from '../src/steps/audited-browser';
import { braintreeCheckout, mxCheckout, stripeCheckout } from '../src/steps/checkouts';
import { checkOutWith } from '../src/steps/choose-tickets';
import { payByMx } from '../src/steps/pay-by-mx';
import { journeyOrigins } from '../src/store/journey-store';

const addressOf = (path: string) => `${journeyOrigins.storefront}${path}`;

/** Search engines must not index pages of one visitor (docs/rules.md, Search engines and messengers). */
const notListed = ['is-crawlable'];

for (const [screen, path, without] of [
  ['the landing page', '/', []],
  ['an event page', '/events/harbor', []],
  ['a page that is not found', '/no/such/page', ['is-crawlable', 'http-status-code', 'errors-in-console']],
] as const) {
  test(`Lighthouse finds nothing to fix on ${screen}`, async ({ visitor, audit }) => {
    await visitor.goto(path);
    expect(await audit(addressOf(path), without)).toEqual([]);
  });
}

for (const [processor, { event, ticket }] of [
  ['MX Merchant', mxCheckout],
  ['Braintree', braintreeCheckout],
  ['Stripe', stripeCheckout],
] as const) {
  test(`Lighthouse finds nothing to fix on the checkout by ${processor}`, async ({ visitor, audit }) => {
    await checkOutWith(visitor, event, ticket, 1);
    expect(await audit(visitor.url(), notListed)).toEqual([]);
  });
}

test('Lighthouse finds nothing to fix on a confirmation and on the page of its order', async ({
  visitor,
  audit,
}) => {
  await checkOutWith(visitor, mxCheckout.event, mxCheckout.ticket, 1);
  await payByMx(visitor, mxCheckout.event);
  const order = await visitor.getByRole('link', { name: 'View order' }).getAttribute('href');
  expect.soft(await audit(visitor.url(), notListed)).toEqual([]);
  // The policy of that page lets nothing be fetched from it, and Lighthouse would fetch this file from there.
  const unfetched = [...notListed, 'robots-txt'];
  expect(await audit(new URL(order ?? '', visitor.url()).href, unfetched)).toEqual([]);
});
