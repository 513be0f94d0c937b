import { type AdapterSettings, defineAdapter } from '@ticket-storefront/order-port';
import Stripe from 'stripe';
import { stripe } from '../description';
import { freeRoute } from './free-transaction';
import { openPaymentRoute } from './open-payment';
import { confirmedRoute, webhookRoute } from './recorded-payments';
import { createStripePayments, type StripePayments } from './stripe-payments';
import { forgetHandled, forgetIntents } from './stripe-tables';

/** Stripe: the browser charges the card, and Stripe notifies the API. */
export const stripeAdapter = defineAdapter<AdapterSettings<typeof stripe.api.fields>, StripePayments>({
  name: stripe.name,
  connect(settings, database) {
    const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = settings;
    if (!secretKey || !webhookSecret) return null;
    return createStripePayments({
      stripe: createStripeClient(settings.STRIPE_API_URL, secretKey, settings.PROCESSOR_TIMEOUT_MS),
      webhookSecret,
      database,
      holdMs: settings.STRIPE_HOLD_MS,
    });
  },
  register(server, orders, payments) {
    freeRoute(server, orders);
    if (!payments) return;
    openPaymentRoute(server, orders, payments);
    confirmedRoute(server, orders);
    server.register(async (own) => webhookRoute(own, orders, payments.events));
  },
  forgetOrders: forgetIntents,
  forgetOverdue: (database, settings) => forgetHandled(database, settings.STRIPE_EVENTS_KEPT_DAYS),
});

/** Creates the SDK for Stripe or its simulator. It retries an unanswered call once, under the same idempotency key. */
function createStripeClient(baseUrl: string, secretKey: string, timeoutMs: number): Stripe {
  const { protocol, hostname, port } = new URL(baseUrl);
  return new Stripe(secretKey, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    ...(port ? { port: Number(port) } : {}),
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
  });
}
