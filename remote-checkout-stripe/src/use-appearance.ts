import type { Appearance } from '@stripe/stripe-js';
import { type RefObject, useEffect, useState } from 'react';
import { readAppearance } from './appearance';

/** The appearance of Stripe's form where `place` is, null until it is drawn. Follows a change of the colour scheme. */
export function useAppearance(place: RefObject<Element | null>): Appearance | null {
  const [appearance, setAppearance] = useState<Appearance | null>(null);

  useEffect(() => {
    const read = () => place.current && setAppearance(readAppearance(place.current));
    read();
    const scheme = window.matchMedia?.('(prefers-color-scheme: dark)');
    scheme?.addEventListener('change', read);
    const mode = new MutationObserver(read);
    mode.observe(document.documentElement, { attributeFilter: ['data-color-mode'] });
    return () => {
      scheme?.removeEventListener('change', read);
      mode.disconnect();
    };
  }, [place]);

  return appearance;
}
