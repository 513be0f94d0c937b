import { expect, type Page } from '@playwright/test';

const headers = {
  authorization: `Basic ${btoa('demo_public_key:demo_private_key')}`,
  'content-type': 'application/json',
};

/** The sales of an order that the simulated Braintree of a store approved, in the gateway's XML. */
async function searchSales(reference: string, simulators: string): Promise<string> {
  const response = await fetch(`${simulators}/merchants/demo_merchant/transactions/advanced_search`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ search: { order_id: { is: reference }, status: ['submitted_for_settlement'] } }),
  });
  return response.text();
}

/** Cents of every sale of an order that the simulated Braintree of a store approved. */
export async function readBraintreeCharges(reference: string, simulators: string): Promise<number[]> {
  const amounts = (await searchSales(reference, simulators)).matchAll(/<amount>([\d.]+)<\/amount>/g);
  return [...amounts].map(([, dollars]) => Math.round(Number(dollars) * 100));
}

/** The postal code of the card of every sale of an order that the simulated Braintree approved. */
export async function readBraintreePostalCodes(reference: string, simulators: string): Promise<string[]> {
  const sales = await searchSales(reference, simulators);
  return [...sales.matchAll(/<postal-code>([^<]*)<\/postal-code>/g)].map(([, postalCode = '']) => postalCode);
}

/** Cards with an outcome of their own (remote-checkout-braintree/going-live.md, Test cards). */
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

/** The card whose bank wants its owner to confirm each payment. */
export const challengedCard = '4000 0000 0000 1091';

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

export { routeBraintreeToSimulator } from './route-to-simulator';
