import type { Appearance } from '@stripe/stripe-js';

/** Our tokens by the variables of Stripe's appearance. */
const colors = {
  colorPrimary: '--color-accent',
  colorBackground: '--color-surface',
  colorText: '--color-text',
  colorTextSecondary: '--color-text-muted',
  colorTextPlaceholder: '--color-text-muted',
  colorDanger: '--color-error',
} as const;

/**
 * Stripe's form in our colours, as they are in `element`'s scheme. Its frame knows none of our tokens, so that each is
 * resolved to a plain colour.
 */
export function readAppearance(element: Element): Appearance {
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
    variables: { ...Object.fromEntries(resolved), fontFamily, fontSizeBase: '16px', borderRadius: '10px' },
    rules: { '.Label': { fontSize: '14px', fontWeight: '600' } },
  };
}
