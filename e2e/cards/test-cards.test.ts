import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { braintreeCards } from '@ticket-storefront/remote-checkout-braintree/journey';
import { mxCards } from '@ticket-storefront/remote-checkout-mx/journey';
import { stripeCards } from '@ticket-storefront/remote-checkout-stripe/journey';
import { braintreeCheckout, type Checkout, mxCheckout, stripeCheckout } from '../src/steps/checkouts';
import { checkOutWith } from '../src/steps/choose-tickets';
import { expectConfirmation } from '../src/steps/expect-confirmation';
import { acceptTerms, fillCustomer } from '../src/steps/fill-checkout';
import { holdRequests } from '../src/steps/hold-requests';
import { readOrder, readOrderStatus } from '../src/store/read-order';

/** The outcome of a card; `said` is the message of a declined one. `elsewhere`: other journeys test it. */
type End = 'confirmed' | 'checked, then confirmed' | 'not charged' | 'elsewhere' | { readonly said: string };

const confirmed: End = 'confirmed';
const lookedUp: End = 'checked, then confirmed';
const declined = (reason: string): End => ({ said: `Transaction failed: ${reason}` });

const mx: Record<keyof typeof mxCards, End> = {
  approved: confirmed,
  alsoApproved: confirmed,
  declined: declined('Declined'),
  insufficientFunds: declined('Declined: insufficient funds'),
  slow: lookedUp,
  dropped: lookedUp,
  failed: 'not charged',
};

const braintree: Record<keyof typeof braintreeCards, End> = {
  approved: confirmed,
  alsoApproved: confirmed,
  declined: declined('Do Not Honor'),
  insufficientFunds: declined('Insufficient Funds'),
  lost: declined('Processor Declined - Possible Lost Card'),
  expired: declined('Expired Card'),
  slow: lookedUp,
  dropped: lookedUp,
  gatewayTimeout: lookedUp,
  failed: 'not charged',
};

const stripe: Record<keyof typeof stripeCards, End> = {
  approved: confirmed,
  alsoApproved: confirmed,
  declined: { said: 'Your card was declined.' },
  insufficientFunds: { said: 'Your card has insufficient funds.' },
  lost: { said: 'Your card was declined.' },
  expired: { said: 'Your card has expired.' },
  wrongCvc: { said: "Your card's security code is incorrect." },
  processingError: {
    said: 'An error occurred while processing your card. Try again in a little bit.',
  },
  authenticate: 'elsewhere',
  alwaysAuthenticate: 'elsewhere',
  authenticateThenDeclined: 'elsewhere',
  processing: confirmed,
  failsLater: 'elsewhere',
  slow: 'elsewhere',
  dropped: confirmed,
};

interface DocumentedCards {
  readonly processor: string;
  readonly docs: string;
  readonly checkout: Checkout;
  readonly numbers: Readonly<Record<string, string>>;
  readonly ends: Readonly<Record<string, End>>;
  /** Documented without a number of their own: any other number, and a wrong security code. */
  readonly more: readonly (readonly [number: string, end: End, cvv?: string])[];
  /** Of an order whose card was declined. At Stripe the order stays open for another card. */
  readonly declinedStatus: 'refused' | 'pending';
}

const anyOther = '5555 5555 5555 4444';

const documented: readonly DocumentedCards[] = [
  {
    processor: 'MX Merchant',
    docs: 'remote-checkout-mx/going-live.md',
    checkout: mxCheckout,
    numbers: mxCards,
    ends: mx,
    more: [
      [anyOther, declined('Declined')],
      [mxCards.approved, declined('Declined: CVV mismatch'), '999'],
    ],
    declinedStatus: 'refused',
  },
  {
    processor: 'Braintree',
    docs: 'remote-checkout-braintree/going-live.md',
    checkout: braintreeCheckout,
    numbers: braintreeCards,
    ends: braintree,
    more: [[anyOther, confirmed]],
    declinedStatus: 'refused',
  },
  {
    processor: 'Stripe',
    docs: 'remote-checkout-stripe/going-live.md',
    checkout: stripeCheckout,
    numbers: stripeCards,
    ends: stripe,
    more: [
      [anyOther, confirmed],
      [stripeCards.approved, { said: "Your card's security code is incorrect." }, '999'],
    ],
    declinedStatus: 'pending',
  },
];

async function readyForCard(page: Page, { event, ticket }: Checkout): Promise<void> {
  await checkOutWith(page, event, ticket, 1);
  await fillCustomer(page);
  await acceptTerms(page);
}

/** Presses the pay button. @returns the order's reference. */
async function pay(page: Page, checkout: Checkout): Promise<string> {
  const posted = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().includes('/ticketCheckout/'),
  );
  await checkout.pay(page).click();
  const { order, localOrder } = (await posted).postDataJSON();
  return (order ?? localOrder).reference_id;
}

async function expectOneCharge(checkout: Checkout, reference: string): Promise<void> {
  const { status, totalCents } = await readOrder(reference);
  expect(status).toBe('completed');
  await expect.poll(() => checkout.readCharges(reference)).toEqual([totalCents]);
}

const checked = (page: Page) => page.getByText('Your payment is being checked. Please stay on this page.');

for (const { processor, docs, checkout, numbers, ends, more, declinedStatus } of documented) {
  const tried = [
    ...Object.entries(numbers).map(([name, number]) => [number, ends[name] ?? 'elsewhere'] as const),
    ...more,
  ];

  test(`${processor}: the tests cover every documented card`, () => {
    const [, table = ''] = readFileSync(docs, 'utf8').split('## Test cards');
    const inDocs = table.match(/\d{4} \d{4} \d{4} \d{4}/g) ?? [];
    expect(new Set(Object.values(numbers))).toEqual(new Set(inDocs));
  });

  test(`${processor}: a declined card shows its reason and charges nothing, and another card pays once`, async ({
    page,
  }) => {
    await readyForCard(page, checkout);
    for (const [number, end, cvv] of tried) {
      if (typeof end === 'string') continue;
      await checkout.fillCard(page, number, cvv);
      let reference = '';
      await checkout.expectToldWhile(page, end.said, async () => {
        reference = await pay(page, checkout);
      });
      expect(await readOrderStatus(reference)).toBe(declinedStatus);
      expect(await checkout.readCharges(reference)).toEqual([]);
    }
    await checkout.fillCard(page, numbers['approved'] ?? '');
    await checkout.pay(page).click();
    await expectOneCharge(checkout, await expectConfirmation(page, checkout.event));
  });

  for (const [number, end] of tried) {
    if (end === confirmed) {
      test(`${processor}: ${number} pays once`, async ({ page }) => {
        await readyForCard(page, checkout);
        await checkout.fillCard(page, number);
        await checkout.pay(page).click();
        await expectOneCharge(checkout, await expectConfirmation(page, checkout.event));
      });
    }

    if (end === lookedUp) {
      test(`${processor}: ${number} pays once, after the page has shown that the payment is being checked`, async ({
        page,
      }) => {
        await readyForCard(page, checkout);
        await checkout.fillCard(page, number);
        // The message is shown only until the first poll.
        const letLookUp = await holdRequests(page, '**/ticketCheckout/orders/*');
        const reference = await pay(page, checkout);
        // The slow card is answered after 20 s, and the API waits 15 s for it.
        await expect(checked(page)).toBeVisible();
        letLookUp();
        expect(await expectConfirmation(page, checkout.event)).toBe(reference);
        await expectOneCharge(checkout, reference);
      });
    }

    if (end === 'not charged') {
      test(`${processor}: ${number} is checked until nothing can have been charged, and another card pays once`, async ({
        page,
      }) => {
        await readyForCard(page, checkout);
        await checkout.fillCard(page, number);
        const notCharged = 'An error occurred while processing your transaction. Please try again.';
        const again = page.getByRole('button', { name: 'Check again' });
        let reference = '';
        await checkout.expectToldWhile(page, notCharged, async () => {
          reference = await pay(page, checkout);
          await expect(checked(page)).toBeVisible();
          expect(await readOrderStatus(reference)).toBe('pending');
          await page.addLocatorHandler(again, () => again.click());
          // A payment that the processor does not know is given up half a minute after it was sent.
          await expect(checkout.pay(page)).not.toHaveAttribute('aria-disabled', 'true');
        });
        expect(await readOrderStatus(reference)).toBe('abandoned');
        expect(await checkout.readCharges(reference)).toEqual([]);
        await checkout.fillCard(page, numbers['approved'] ?? '');
        await checkout.pay(page).click();
        await expectOneCharge(checkout, await expectConfirmation(page, checkout.event));
      });
    }
  }
}
