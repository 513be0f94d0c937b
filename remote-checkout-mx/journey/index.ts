import type { Page } from '@playwright/test';
import * as v from 'valibot';

const paymentsSchema = v.object({
  records: v.array(v.object({ status: v.string(), amount: v.union([v.string(), v.number()]) })),
});

const headers = { authorization: `Basic ${btoa('demonstration-key:demonstration-secret')}` };

/** Cents of every payment of an order that the simulated MX Merchant of a store approved. */
export async function readMxCharges(reference: string, simulators: string): Promise<number[]> {
  const address = `${simulators}/mxmerchant/checkout/v3/payment?clientReference=${encodeURIComponent(reference)}`;
  const { records } = v.parse(paymentsSchema, await (await fetch(address, { headers })).json());
  return records
    .filter((payment) => payment.status === 'Approved')
    .map((payment) => Math.round(Number(payment.amount) * 100));
}

const billing = {
  'Billing first name': 'Robin',
  'Billing last name': 'Visitor',
} as const;

/** Cards with an outcome of their own (remote-checkout-mx/going-live.md, Test cards). */
export const mxCards = {
  approved: '4111 1111 1111 1111',
  alsoApproved: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  insufficientFunds: '4000 0000 0000 9995',
  slow: '4000 0000 0000 0259',
  dropped: '4000 0000 0000 0341',
  failed: '4000 0000 0000 0119',
} as const;

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

/** Enters the billing details of the MX checkout: the customer's address, and a card. */
export async function fillMxCard(page: Page, number: string, cvv = '123'): Promise<void> {
  for (const [name, value] of Object.entries(billing)) await field(page, name).fill(value);
  await page.getByRole('checkbox', { name: 'Same as customer address' }).check();
  await field(page, 'Card number').fill(number);
  await field(page, 'Expiry month').fill('12');
  await field(page, 'Expiry year').fill(String(new Date().getFullYear() + 3));
  await field(page, 'CVV').fill(cvv);
}
