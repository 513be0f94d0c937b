import type { Page } from '@playwright/test';

/** Details that every checkout accepts. */
export const visitor = {
  Name: 'Robin Visitor',
  Phone: '2075550123',
  Email: 'robin@example.com',
  'Confirm email': 'robin@example.com',
  'Address 1': '12 Main Street',
  City: 'Portland',
  State: 'ME',
  Zipcode: '04101',
} as const;

const billing = {
  'Billing first name': 'Robin',
  'Billing last name': 'Visitor',
} as const;

/** Cards with an outcome of their own (docs/going-live-mx.md, Test cards). */
export const cards = {
  approved: '4111 1111 1111 1111',
  alsoApproved: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  insufficientFunds: '4000 0000 0000 9995',
  slow: '4000 0000 0000 0259',
  dropped: '4000 0000 0000 0341',
  failed: '4000 0000 0000 0119',
} as const;

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

/** Enters the customer's details, some of them otherwise. */
export async function fillCustomer(
  page: Page,
  otherwise: Readonly<Record<string, string>> = {},
): Promise<void> {
  for (const [name, value] of Object.entries({ ...visitor, ...otherwise })) {
    await field(page, name).fill(value);
  }
}

/** Enters the billing details of the MX checkout: the customer's address, and a card. */
export async function fillMxCard(page: Page, number: string, cvv = '123'): Promise<void> {
  for (const [name, value] of Object.entries(billing)) await field(page, name).fill(value);
  await page.getByRole('checkbox', { name: 'Same as customer address' }).check();
  await field(page, 'Card number').fill(number);
  await field(page, 'Expiry month').fill('12');
  await field(page, 'Expiry year').fill(String(new Date().getFullYear() + 3));
  await field(page, 'CVV').fill(cvv);
}

/** Accepts the terms. */
export async function acceptTerms(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'I accept the Terms & Conditions' }).check();
}
