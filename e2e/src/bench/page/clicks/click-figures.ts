import { percentile } from '../../rush/measures/percentile';
import type { ObservedClick } from './observed-click';

/** How long presses of `Add one` took, in milliseconds. */
export interface ClickFigures {
  readonly count: number;
  readonly paintedMedianMs: number;
  readonly paintedP95Ms: number;
  /** Until the cart panel has followed. */
  readonly cartP95Ms: number;
}

/** A press that never had its effect counts as one that took for ever. */
const endless = (values: readonly (number | null)[]) =>
  values.map((value) => value ?? Number.POSITIVE_INFINITY);

/** The figures of all presses together. */
export function clickFigures(clicks: readonly ObservedClick[]): ClickFigures {
  const painted = endless(clicks.map(({ paintedMs }) => paintedMs));
  return {
    count: clicks.length,
    paintedMedianMs: percentile(painted, 0.5),
    paintedP95Ms: percentile(painted, 0.95),
    cartP95Ms: percentile(endless(clicks.map(({ cartMs }) => cartMs)), 0.95),
  };
}
