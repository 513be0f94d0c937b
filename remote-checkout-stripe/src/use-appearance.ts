import { useColorSchemeChange } from '@storefront/ui/use-color-scheme-change';
import type { Appearance } from '@stripe/stripe-js';
import { type RefObject, useCallback, useEffect, useState } from 'react';
import { readAppearance } from './appearance';

/** The appearance of Stripe's form inside `place`; null until `place` is drawn. Follows the colour scheme. */
export function useAppearance(place: RefObject<Element | null>): Appearance | null {
  const [appearance, setAppearance] = useState<Appearance | null>(null);
  const read = useCallback(() => {
    if (place.current) setAppearance(readAppearance(place.current));
  }, [place]);

  useEffect(read, [read]);
  useColorSchemeChange(read);
  return appearance;
}
