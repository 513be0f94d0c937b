import { expect } from '@playwright/test';
import { readBraintreeCharges } from '@ticket-storefront/remote-checkout-braintree/journey';
import { journeyOrigins } from '../store/journey-store';
import { readOrder } from '../store/read-order';

/** Sees that an order is completed, and that Braintree has charged its total once. */
export async function expectBraintreeCharge(reference: string): Promise<void> {
  const { status, totalCents } = await readOrder(reference);
  expect(status).toBe('completed');
  expect(await readBraintreeCharges(reference, journeyOrigins.simulators)).toEqual([totalCents]);
}
