import { cleanup } from '@testing-library/react';
import { buildEvent } from '@ticket-storefront/testing';
import { testFreeOrders } from '@ticket-storefront/testing/browser';
import { StripeCheckout } from './stripe-checkout';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(cleanup);

testFreeOrders({
  Checkout: StripeCheckout,
  event: buildEvent({ ticketing_payment_processor_config: { processor: 'stripe', config: null } }),
  path: '/ticketCheckout/free-transaction',
});
