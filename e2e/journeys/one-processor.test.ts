import { expect, type Page, test } from '@playwright/test';
import { braintreeCards, fillBraintreeCard } from '@ticket-storefront/remote-checkout-braintree/journey';
import { fillMxCard, mxCards } from '@ticket-storefront/remote-checkout-mx/journey';
import { fillStripeCard, stripeCards } from '@ticket-storefront/remote-checkout-stripe/journey';
import { checkOutWith } from '../src/steps/choose-tickets';
import { expectConfirmation } from '../src/steps/expect-confirmation';
import { acceptTerms, fillCustomer } from '../src/steps/fill-checkout';

/** By what a processor's part and SDK are known: in an address, and in the text of a script. */
const marks = {
  mxmerchant: { address: /remote-checkout-mx|mxmerchant|mx-web/, text: 'mf_remote_checkout_mx' },
  braintree: { address: /braintree/, text: /mf_remote_checkout_braintree|braintreegateway|hosted-?fields/i },
  stripe: {
    address: /stripe|v1\/payment/,
    text: /mf_remote_checkout_stripe|js\.stripe\.com|payment_intents/,
  },
} as const;

const checkouts = [
  ['mxmerchant', 'harbor', 'General Admission', (page: Page) => fillMxCard(page, mxCards.approved)],
  [
    'braintree',
    'braintree-paid',
    'Table Seat',
    (page: Page) => fillBraintreeCard(page, braintreeCards.approved),
  ],
  ['stripe', 'stripe-paid', 'Deck', (page: Page) => fillStripeCard(page, stripeCards.approved)],
] as const;

for (const [processor, slug, ticket, fillCard] of checkouts) {
  test(`from opening to paying, the checkout by ${processor} loads nothing of another processor`, async ({
    page,
  }) => {
    const addresses: string[] = [];
    const scripts = new Set<string>();
    await checkOutWith(page, slug, ticket, 1);
    page.on('request', (request) => {
      addresses.push(request.url());
      if (request.resourceType() === 'script') scripts.add(request.url());
    });
    await page.reload();
    await fillCustomer(page);
    await fillCard(page);
    await acceptTerms(page);
    await page.getByRole('button', { name: /^(Pay \$|Complete Order)/ }).click();
    await expectConfirmation(page, slug);
    const texts = [...scripts].map(async (url) => (await page.request.get(url)).text());
    const loaded = (await Promise.all(texts)).join('\n');

    for (const [name, { address, text }] of Object.entries(marks)) {
      const isOwn = name === processor;
      expect(
        addresses.some((url) => address.test(url)),
        `an address of ${name}`,
      ).toBe(isOwn);
      expect(new RegExp(text).test(loaded), `a script of ${name}`).toBe(isOwn);
    }
  });
}
