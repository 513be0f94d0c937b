import type { Stripe } from '@stripe/stripe-js';
import { useEffect, useState } from 'react';
import { stripeFor } from './load-stripe';
import type { StripeSettings } from './stripe-settings';

type LoadedStripe =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  | { readonly state: 'ready'; readonly stripe: Stripe };

/** Milliseconds after which a script that has not loaded counts as failed. It is still used if it loads later. */
export const loadTimeoutMs = 10_000;

/** Loads Stripe.js as soon as the checkout appears. `retry` loads it again. */
export function useStripe(settings: StripeSettings | null) {
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
