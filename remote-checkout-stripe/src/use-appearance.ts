import { useColorSchemeChange } from '@storefront/ui';
import type { Appearance } from '@stripe/stripe-js';
import { type RefObject, useCallback, useEffect, useState } from 'react';

/** Our design tokens, by the variable of Stripe's appearance that each one sets. */
const colors = {
  colorPrimary: '--color-accent',
  colorBackground: '--color-surface',
  colorText: '--color-text',
  colorTextSecondary: '--color-text-muted',
  colorTextPlaceholder: '--color-text-muted',
  colorDanger: '--color-error',
} as const;

/**
 * Stripe's appearance in our colours, for the colour scheme of `element`. Stripe's frame cannot read our tokens, so each
 * one is resolved to a plain colour.
 */
function readAppearance(element: Element): Appearance {
  const probe = document.createElement('span');
  probe.hidden = true;
  element.append(probe);
  const resolve = (value: string) => {
    probe.style.color = value;
    return getComputedStyle(probe).color;
  };
  const isDark = resolve('light-dark(#ffffff, #000000)') === 'rgb(0, 0, 0)';
  const resolved = Object.entries(colors).map(([name, token]) => [name, resolve(`var(${token})`)]);
  const { fontFamily } = getComputedStyle(probe);
  probe.remove();
  return {
    theme: isDark ? 'night' : 'stripe',
    variables: { ...Object.fromEntries(resolved), fontFamily, fontSizeBase: '16px', borderRadius: '12px' },
    rules: { '.Label': { fontSize: '14px', fontWeight: '600' } },
  };
}

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
