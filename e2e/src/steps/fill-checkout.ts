import type { Page } from '@playwright/test';

/** Details that every checkout accepts, in the order of the form. */
export const visitor = {
  Email: 'robin@example.com',
  'Confirm email': 'robin@example.com',
  Name: 'Robin Visitor',
  Phone: '2075550123',
  'Address 1': '12 Main Street',
  Zipcode: '04101',
  City: 'Portland',
  State: 'ME',
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

/** Accepts the terms. */
export async function acceptTerms(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'I accept the Terms & Conditions' }).check();
}

/** The button that pays an amount. */
export const payButton = (page: Page) => page.getByRole('button', { name: /^Pay \$/ });
