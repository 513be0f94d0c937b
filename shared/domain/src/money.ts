const groupsOfThree = /\B(?=(\d{3})+$)/g;

/**
 * Cents as US dollars, such as `$1,234.50` (docs/rules.md, Money). Not by `Intl.NumberFormat`, the first of which takes a
 * slow phone tens of milliseconds.
 */
export function formatUsd(cents: number): string {
  const amount = Math.abs(cents);
  const dollars = String(Math.floor(amount / 100)).replace(groupsOfThree, ',');
  return `${cents < 0 ? '-' : ''}$${dollars}.${String(amount % 100).padStart(2, '0')}`;
}
