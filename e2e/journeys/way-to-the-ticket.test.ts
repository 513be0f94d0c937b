import { expect, type Locator, type Page, test } from '@playwright/test';
import { countPresses, type Hand } from '../src/steps/count-presses';
import { expectConfirmation } from '../src/steps/expect-confirmation';
import { hostedField } from '../src/steps/fill-braintree-card';
import { visitor } from '../src/steps/fill-checkout';
import { stripeFrame } from '../src/steps/fill-stripe-card';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const number = '4111 1111 1111 1111';
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const inFrame = (page: Page, name: string) => stripeFrame(page).getByRole('textbox', { name });

/** The fields of a card, in the order in which they are typed. The browser fills in all but the last one by itself. */
type CardFields = (page: Page) => readonly (readonly [field: Locator, text: string])[];

const ways: readonly {
  readonly name: string;
  readonly slug: string;
  readonly ticket: string;
  readonly pay: RegExp;
  readonly card: CardFields;
  readonly typed: number;
  readonly autofilled: number;
}[] = [
  {
    name: 'MX Merchant',
    slug: 'harbor',
    ticket: 'General Admission',
    pay: /^Complete Order$/,
    card: (page) => [
      [field(page, 'Card number'), number],
      [field(page, 'Expiry month'), '12'],
      [field(page, 'Expiry year'), '2039'],
      [field(page, 'CVV'), '123'],
    ],
    typed: 17,
    autofilled: 9,
  },
  {
    name: 'Braintree',
    slug: 'braintree-paid',
    ticket: 'Table Seat',
    pay: /^Pay \$/,
    // The card's own zipcode is a field of Braintree's that no page can fill in.
    card: (page) => [
      [hostedField(page, 'number'), number],
      [hostedField(page, 'expirationDate'), '12/2039'],
      [hostedField(page, 'postalCode'), '04101'],
      [hostedField(page, 'cvv'), '123'],
    ],
    typed: 17,
    autofilled: 9,
  },
  {
    name: 'Stripe',
    slug: 'stripe-paid',
    ticket: 'Deck',
    pay: /^Pay \$/,
    card: (page) => [
      [inFrame(page, 'Card number'), number],
      [inFrame(page, 'Expiration date'), '12 / 39'],
      [inFrame(page, 'Security code'), '123'],
    ],
    typed: 16,
    autofilled: 9,
  },
  {
    name: 'nothing to pay',
    slug: 'open-day',
    ticket: 'Visitor',
    pay: /^Complete Order$/,
    card: () => [],
    typed: 13,
    autofilled: 6,
  },
];

async function chooseTicket(page: Page, hand: Hand, slug: string, ticket: string): Promise<void> {
  await page.goto('/');
  await hand.tap(page.locator(`a[href="/events/${slug}"]`));
  await hand.tap(page.getByRole('button', { name: `Add one ${ticket}`, exact: true }));
  await hand.tap(page.getByRole('link', { name: 'Checkout' }));
  await expect(field(page, 'Name')).toBeVisible();
}

async function placeOrder(page: Page, hand: Hand, slug: string, pay: RegExp): Promise<void> {
  await hand.tap(page.getByRole('checkbox', { name: 'I accept the Terms & Conditions' }));
  await hand.tap(page.getByRole('button', { name: pay }));
  await expectConfirmation(page, slug);
}

const details = (page: Page) =>
  Object.entries(visitor).map(([name, text]) => [field(page, name), text] as const);

for (const { name, slug, ticket, pay, card, typed, autofilled } of ways) {
  test(`one ticket with ${name} takes at most ${typed} taps and fields, 12 of them fields`, async ({
    page,
  }) => {
    const hand = countPresses();
    await chooseTicket(page, hand, slug, ticket);
    for (const [input, text] of [...details(page), ...card(page)]) await hand.type(input, text);
    await placeOrder(page, hand, slug, pay);
    expect(hand.presses()).toBeLessThanOrEqual(typed);
    expect(hand.counted.fields).toBeLessThanOrEqual(12);
  });

  test(`one ticket with ${name} takes at most ${autofilled} where the browser fills in what it knows`, async ({
    page,
  }) => {
    const hand = countPresses();
    await chooseTicket(page, hand, slug, ticket);
    await hand.autofill(details(page));
    const fields = card(page);
    const code = fields.at(-1);
    if (code) {
      await hand.autofill(fields.slice(0, -1));
      await hand.type(...code);
    }
    await placeOrder(page, hand, slug, pay);
    expect(hand.presses()).toBeLessThanOrEqual(autofilled);
  });
}

test('every field that the browser knows says what it is for', async ({ page }) => {
  await chooseTicket(page, countPresses(), 'harbor', 'General Admission');
  const nameless = page.getByRole('form', { name: 'Checkout' }).locator('input:not([type=checkbox])');
  for (const input of await nameless.all()) await expect(input).toHaveAttribute('autocomplete', /\S/);
});

test('the first screen of a phone has the event, its price, and the first ticket or what leads to it', async ({
  page,
}) => {
  await page.goto('/events/harbor');
  for (const seen of [
    page.getByRole('heading', { name: 'Harbor Lights' }),
    page.getByText('Gates: 6:00 PM - 11:00 PM'),
    page.getByText(/^\$/).first(),
    page.getByRole('button', { name: /^Add one / }).first(),
  ]) {
    await expect(seen).toBeInViewport({ ratio: 1 });
  }
});

for (const { name, slug, ticket } of ways) {
  test(`the first field of the checkout with ${name} stands near the top`, async ({ page }) => {
    await chooseTicket(page, countPresses(), slug, ticket);
    const box = await field(page, 'Name').boundingBox();
    expect(box?.y).toBeLessThan(300);
  });
}
