import type { Locator, Page } from '@playwright/test';
import { hostedField } from '@ticket-storefront/remote-checkout-braintree/journey';
import { stripeFrame } from '@ticket-storefront/remote-checkout-stripe/journey';

/** A field of a card, and what a visitor types there. */
interface CardField {
  readonly input: Locator;
  readonly text: string;
  /** Whether browsers never fill it in by themselves. */
  readonly isSecret?: boolean;
}

/** A purchase that visitors of the journeys' store make field by field. */
export interface Purchase {
  readonly name: string;
  readonly slug: string;
  readonly ticket: string;
  readonly pay: RegExp;
  /** The fields of a card, in the order in which Tab reaches them. */
  card(page: Page): readonly CardField[];
}

const number = '4111 1111 1111 1111';

export const textField = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const stripeField = (page: Page, name: string) => stripeFrame(page).getByRole('textbox', { name });

export const mxPurchase: Purchase = {
  name: 'MX Merchant',
  slug: 'harbor',
  ticket: 'General Admission',
  pay: /^Complete Order$/,
  card: (page) => [
    { input: textField(page, 'Card number'), text: number },
    { input: textField(page, 'Expiry month'), text: '12/39' },
    { input: textField(page, 'CVV'), text: '123', isSecret: true },
  ],
};

export const braintreePurchase: Purchase = {
  name: 'Braintree',
  slug: 'braintree-paid',
  ticket: 'Table Seat',
  pay: /^Pay \$/,
  card: (page) => [
    { input: hostedField(page, 'number'), text: number },
    { input: hostedField(page, 'expirationDate'), text: '12/2039' },
    { input: hostedField(page, 'cvv'), text: '123', isSecret: true },
  ],
};

export const stripePurchase: Purchase = {
  name: 'Stripe',
  slug: 'stripe-paid',
  ticket: 'Deck',
  pay: /^Pay \$/,
  card: (page) => [
    { input: stripeField(page, 'Card number'), text: number },
    { input: stripeField(page, 'Expiration date'), text: '12 / 39' },
    { input: stripeField(page, 'Security code'), text: '123', isSecret: true },
  ],
};
