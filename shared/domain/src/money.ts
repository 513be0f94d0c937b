const groupsOfThree = /\B(?=(\d{3})+$)/g;

/** Formats cents as `$1,234.50` (docs/rules.md, Money). `Intl.NumberFormat` takes tens of milliseconds to start on a phone. */
export function formatUsd(cents: number): string {
  const amount = Math.abs(cents);
  const dollars = String(Math.floor(amount / 100)).replace(groupsOfThree, ',');
  return `${cents < 0 ? '-' : ''}$${dollars}.${String(amount % 100).padStart(2, '0')}`;
}
