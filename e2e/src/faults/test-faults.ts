import { expect } from '@playwright/test';
import { braintreeCheckout, type Checkout, mxCheckout, stripeCheckout } from '../steps/checkouts';
import { test } from './fault-store';
import type { Fault } from './faults';
import { judgeCart } from './judge-cart';
import { payWithFault } from './pay-with-fault';

/** The processors, by the name that the tests call them. */
export const checkouts: Readonly<Record<string, Checkout>> = {
  'MX Merchant': mxCheckout,
  Braintree: braintreeCheckout,
  Stripe: stripeCheckout,
};

/** Defines a test for a fault while a visitor pays by a processor. */
export function testFault(processor: string, checkout: Checkout, fault: Fault): void {
  test(`${processor}: when ${fault.name}, the cart is charged at most once, no paid order is lost, and the page tells the truth`, async ({
    store,
    context,
  }) => {
    const trace = await payWithFault({ store, context, checkout, fault });
    expect(judgeCart(trace), JSON.stringify(trace)).toEqual([]);
  });
}
