import type Stripe from 'stripe';
import type { Database } from '../../database/connection';
import type { Settings } from '../../settings/api-settings';
import { createStripeClient } from './stripe-client';
import { createStripePayments, type StripePayments } from './stripe-payments';

/** Stripe as this installation is set up for it. */
export interface StripeConnection {
  readonly stripe: Stripe;
  readonly payments: StripePayments;
  readonly webhookSecret: string;
}

/** The connection that the settings name, or null where they name no keys of Stripe. */
export function connectStripe(settings: Settings, database: Database): StripeConnection | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = settings;
  if (!secretKey || !webhookSecret) return null;
  const stripe = createStripeClient({
    baseUrl: settings.STRIPE_API_URL,
    secretKey,
    timeoutMs: settings.PROCESSOR_TIMEOUT_MS,
  });
  return {
    stripe,
    webhookSecret,
    payments: createStripePayments({ stripe, database, holdMs: settings.STRIPE_HOLD_MS }),
  };
}
