import type { Outcome } from '../clients/outcome';

const shareOfBurst = 1 / 5;

/** Orders per second of the fastest fifth of all orders in a row. */
export function fastestPace(outcomes: readonly Pick<Outcome, 'result' | 'at'>[]): number {
  const times = outcomes
    .filter(({ result }) => result === 'sold')
    .map(({ at }) => at)
    .toSorted((a, b) => a - b);
  const burst = Math.ceil(times.length * shareOfBurst);
  const paces = times.slice(burst).map((at, index) => (burst * 1000) / (at - (times[index] ?? at)));
  return Math.max(0, ...paces);
}
