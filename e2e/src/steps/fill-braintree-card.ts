import { expect, type Page } from '@playwright/test';

/** Cards with an outcome of their own (docs/going-live-braintree.md, Test cards). */
export const braintreeCards = {
  approved: '4111 1111 1111 1111',
  alsoApproved: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  insufficientFunds: '4000 0000 0000 9995',
  lost: '4000 0000 0000 9987',
  expired: '4000 0000 0000 0069',
  slow: '4000 0000 0000 0259',
  dropped: '4000 0000 0000 0341',
  gatewayTimeout: '4000 0000 0000 6041',
  failed: '4000 0000 0000 0119',
} as const;

type Field = 'number' | 'expirationDate' | 'cvv' | 'postalCode';

/** The input of one hosted field, in its frame. */
export const hostedField = (page: Page, field: Field) =>
  page.frameLocator(`iframe[name="braintree-hosted-field-${field}"]`).getByRole('textbox');

/** The checkbox that takes the customer's zipcode for the card's, and folds the field of it. */
export const sameZipcode = (page: Page) =>
  page.getByRole('checkbox', { name: 'Billing zipcode same as customer zipcode' });

/** Enters a card in the hosted fields; its zipcode is the customer's. */
export async function fillBraintreeCard(page: Page, number: string, cvv = '123'): Promise<void> {
  await hostedField(page, 'number').fill(number);
  await hostedField(page, 'expirationDate').fill('12/2039');
  await hostedField(page, 'cvv').fill(cvv);
  await expect(hostedField(page, 'number')).toHaveValue(number);
}
