const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Cents as US dollars, such as `$1,234.50` (docs/rules.md, Money). */
export const formatUsd = (cents: number): string => usd.format(cents / 100);
