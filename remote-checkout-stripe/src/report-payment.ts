import type { OrderRequest } from '@storefront/checkout/use-checkout';
import type { RestClient } from '@storefront/contracts/host';
import type { PaymentIntent } from '@stripe/stripe-js';

/** Milliseconds that the visitor waits for the order to be recorded; Stripe tells the API as well. */
const reportWithinMs = 4_000;

/** Tells the API that a payment was confirmed. Best effort: the answer is not read, errors are swallowed. */
export async function reportPayment(
  api: RestClient,
  { order, customer, items }: OrderRequest,
  paymentIntent: PaymentIntent,
): Promise<void> {
  const reported = api.post('/ticketCheckout/StripeAfterPaymentConfirmTicketing', {
    order,
    customerDetails: customer,
    items,
    stripePaymentIntentId: paymentIntent.id,
    paymentIntent,
  });
  await Promise.race([reported, new Promise((resolve) => setTimeout(resolve, reportWithinMs))]);
}
