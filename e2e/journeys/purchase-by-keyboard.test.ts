import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectConfirmation } from '../src/steps/expect-confirmation';
import { hostedField } from '../src/steps/fill-braintree-card';
import { visitor } from '../src/steps/fill-checkout';
import { stripeFrame } from '../src/steps/fill-stripe-card';
import { expectVisibleFocus, pressAt, tabTo, typeAt } from '../src/steps/keyboard';

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const stripeField = (page: Page, name: string) => stripeFrame(page).getByRole('textbox', { name });
const number = '4111 1111 1111 1111';

interface Purchase {
  readonly name: string;
  readonly slug: string;
  readonly ticket: string;
  readonly pay: RegExp;
  /** The fields of a card, in the order in which Tab reaches them. */
  card(page: Page): readonly (readonly [field: Locator, text: string])[];
}

const purchases: readonly Purchase[] = [
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
  },
  {
    name: 'Braintree',
    slug: 'braintree-paid',
    ticket: 'Table Seat',
    pay: /^Pay \$/,
    card: (page) => [
      [hostedField(page, 'number'), number],
      [hostedField(page, 'expirationDate'), '12/2039'],
      [hostedField(page, 'cvv'), '123'],
      [hostedField(page, 'postalCode'), '04101'],
    ],
  },
  {
    name: 'Stripe',
    slug: 'stripe-paid',
    ticket: 'Deck',
    pay: /^Pay \$/,
    card: (page) => [
      [stripeField(page, 'Card number'), number],
      [stripeField(page, 'Expiration date'), '12 / 39'],
      [stripeField(page, 'Security code'), '123'],
    ],
  },
];

for (const { name, slug, ticket, pay, card } of purchases) {
  test(`a visitor without a pointer buys by ${name}, and sees where they are at every stop`, async ({
    page,
  }) => {
    await page.goto('/');
    await pressAt(page, page.locator(`a[href="/events/${slug}"]`), 'Enter');

    const add = page.getByRole('button', { name: `Add one ${ticket}`, exact: true });
    await pressAt(page, add, 'Space');
    await page.keyboard.press('Space');
    await expect(page.getByRole('region', { name: 'Cart' })).toContainText(`2 x ${ticket}`);
    await expectVisibleFocus(page);
    await tabTo(page, page.getByRole('button', { name: `Remove one ${ticket}`, exact: true }), 'Shift+Tab');
    await page.keyboard.press('Space');
    await expect(page.getByRole('region', { name: 'Cart' })).toContainText(`1 x ${ticket}`);
    await expectVisibleFocus(page);
    await pressAt(page, page.getByRole('link', { name: 'Checkout' }), 'Enter');

    for (const [label, text] of Object.entries(visitor)) await typeAt(page, field(page, label), text);
    for (const [input, text] of card(page)) await typeAt(page, input, text);
    const payButton = page.getByRole('button', { name: pay });
    await pressAt(page, payButton, 'Enter');
    await expect(page.getByText('You must accept the Terms & Conditions.')).toBeVisible();
    await expect(page.getByRole('checkbox', { name: 'I accept the Terms & Conditions' })).toBeFocused();
    await expectVisibleFocus(page);
    await page.keyboard.press('Space');
    await pressAt(page, payButton, 'Enter');

    await expectConfirmation(page, slug);
    await pressAt(page, page.getByRole('button', { name: 'Back to Menu' }), 'Enter');
    await expect(page).toHaveURL(`/events/${slug}`);
  });
}
