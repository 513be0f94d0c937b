import { orderSecret } from '@storefront/api/order-secret';
import type { OrderPayload } from '@storefront/checkout/use-checkout';
import type { RestClient } from '@storefront/contract/host';
import type { PaymentIntent } from '@stripe/stripe-js';

/** Milliseconds that the visitor waits for the order to be recorded. Stripe's webhook tells the API as well. */
const reportTimeoutMs = 4_000;

/** Tells the API that a payment was confirmed. Best effort: the answer is not read, and a failure is ignored. */
export async function reportPayment(
  api: RestClient,
  { order, customer, items }: OrderPayload,
  paymentIntent: PaymentIntent,
): Promise<void> {
  const reported = api.post(
    '/ticketCheckout/StripeAfterPaymentConfirmTicketing',
    { order, customerDetails: customer, items, stripePaymentIntentId: paymentIntent.id, paymentIntent },
    orderSecret(order.reference_id),
  );
  await Promise.race([reported, new Promise((resolve) => setTimeout(resolve, reportTimeoutMs))]);
}
