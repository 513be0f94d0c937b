import type { Stripe } from '@stripe/stripe-js';
import { useEffect, useState } from 'react';
import { stripeFor } from './load-stripe';
import type { StripeSettings } from './stripe-settings';

export type LoadedStripe =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  | { readonly state: 'ready'; readonly stripe: Stripe };

/** Milliseconds after which a script that has not come counts as failed; it is still taken when it comes later. */
export const loadWithinMs = 10_000;

/** Loads Stripe.js as soon as the checkout appears. `retry` loads it again. */
export function useStripe(settings: StripeSettings | null) {
  const [loaded, setLoaded] = useState<LoadedStripe>({ state: 'loading' });
  const [tries, setTries] = useState(0);
  const key = JSON.stringify(settings);

  useEffect(() => {
    const wanted: StripeSettings | null = JSON.parse(key);
    if (!wanted) return;
    let gone = false;
    const set = (next: LoadedStripe) => {
      if (!gone) setLoaded((current) => (current.state === 'ready' ? current : next));
    };
    set({ state: 'loading' });
    const timer = setTimeout(() => set({ state: 'failed' }), loadWithinMs);
    stripeFor(wanted, { again: tries > 0 })
      .then((stripe) => set({ state: 'ready', stripe }))
      .catch(() => set({ state: 'failed' }))
      .finally(() => clearTimeout(timer));
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [key, tries]);

  return { loaded, retry: () => setTries((count) => count + 1) };
}
