import { percentile } from '../rush/measures/percentile';
import type { VisitFigures } from './visits/visit-page';

export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** The median of each figure over some visits. */
export const medianVisit = (visits: readonly VisitFigures[]): VisitFigures => {
  const usable = visits.flatMap(({ usableMs }) => usableMs ?? []);
  return {
    firstPaintMs: median(visits.map(({ firstPaintMs }) => firstPaintMs)),
    largestPaintMs: median(visits.map(({ largestPaintMs }) => largestPaintMs)),
    usableMs: usable.length > 0 ? median(usable) : null,
    blockedMs: median(visits.map(({ blockedMs }) => blockedMs)),
    layoutShift: median(visits.map(({ layoutShift }) => layoutShift)),
  };
};
