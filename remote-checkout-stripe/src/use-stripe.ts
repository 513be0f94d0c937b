import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { loadScript } from '@ticket-storefront/checkout';
import type { HostConfig } from '@ticket-storefront/contract';
import type { Event } from '@ticket-storefront/domain/events';
import { useEffect, useState } from 'react';
import { messages } from '#messages/stripe';

/** The settings for loading and calling Stripe.js. */
export interface StripeSettings {
  readonly publishableKey: string;
  /** Connected account that receives the money. */
  readonly account: string;
  /** Address of Stripe.js; null loads it from Stripe. */
  readonly scriptUrl: string | null;
}

/** The connected account of an event; null if it has none. */
export const connectedAccountOf = ({ ticketing_payment_processor_config }: Event): string | null =>
  ticketing_payment_processor_config?.config?.connected_account_id?.trim() || null;

/** The Stripe settings of an event's checkout; null if the event or the installation lacks one. */
export function stripeSettingsOf(event: Event, { processor }: HostConfig): StripeSettings | null {
  const account = connectedAccountOf(event);
  const { publishableKey, scriptUrl = null } = processor;
  return account && publishableKey ? { account, publishableKey, scriptUrl } : null;
}

const loaded = new Map<string, Promise<Stripe>>();

/** Stripe.js for an account, loaded once. Loads it again after a failure, or with `again`. */
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
  const stripe = await loadStripe(publishableKey, { stripeAccount: account, locale: messages.language });
  if (!stripe) throw new Error('Stripe.js has not loaded.');
  return stripe;
}

/** Stripe.js, as far as it is loaded. */
export type LoadedStripe =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  | { readonly state: 'ready'; readonly stripe: Stripe };

/** Milliseconds until a script that has not loaded counts as failed. If it loads later, it is still used. */
export const loadTimeoutMs = 10_000;

/** Loads Stripe.js as soon as there are settings. `retry` loads it again. */
export function useStripeJs(settings: StripeSettings | null) {
  const [loaded, setLoaded] = useState<LoadedStripe>({ state: 'loading' });
  const [attempts, setAttempts] = useState(0);
  const key = JSON.stringify(settings);

  useEffect(() => {
    const parsed: StripeSettings | null = JSON.parse(key);
    if (!parsed) return;
    let isCurrent = true;
    const set = (next: LoadedStripe) => {
      if (isCurrent) setLoaded((current) => (current.state === 'ready' ? current : next));
    };
    set({ state: 'loading' });
    const timer = setTimeout(() => set({ state: 'failed' }), loadTimeoutMs);
    stripeFor(parsed, { again: attempts > 0 })
      .then((stripe) => set({ state: 'ready', stripe }))
      .catch(() => set({ state: 'failed' }))
      .finally(() => clearTimeout(timer));
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [key, attempts]);

  return { loaded, retry: () => setAttempts((count) => count + 1) };
}
