import { loadScript } from '@storefront/checkout/load-script';
import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { words } from '#words/stripe';
import type { StripeSettings } from './stripe-settings';

const loaded = new Map<string, Promise<Stripe>>();

/** Stripe.js for an account, loaded once. After a failure, or with `again`, it is loaded again. */
export function stripeFor(settings: StripeSettings, { again = false } = {}): Promise<Stripe> {
  const key = JSON.stringify(settings);
  const known = again ? undefined : loaded.get(key);
  if (known) return known;
  const loading = load(settings);
  loaded.set(key, loading);
  loading.catch(() => loaded.delete(key));
  return loading;
}

async function load({ publishableKey, account, scriptUrl }: StripeSettings): Promise<Stripe> {
  if (scriptUrl && !('Stripe' in window)) await loadScript(scriptUrl);
  const stripe = await loadStripe(publishableKey, { stripeAccount: account, locale: words.locale });
  if (!stripe) throw new Error('Stripe.js has not loaded.');
  return stripe;
}
