import type { VisitFigures } from '../visits/visit-page';

const ms = (value: number | null) => (value === null ? '–' : `${value.toFixed(0)} ms`);

/** What one run came to on a slow phone, in one line. */
export const describeVisits = ({ cold, repeat }: Readonly<Record<'cold' | 'repeat', VisitFigures>>): string =>
  `usable ${ms(cold.usableMs)}, again ${ms(repeat.usableMs)}, LCP ${ms(cold.largestPaintMs)}`;
