import type { Observed } from './first-use';

const maxPauseMs = 1000;
const maxSessionMs = 5000;

/**
 * Cumulative Layout Shift: the largest sum of shifts in one session, which ends with a second without a shift, or after
 * five seconds (https://web.dev/articles/cls).
 */
export function largestShift(shifts: Observed['shifts']): number {
  let largest = 0;
  let sum = 0;
  let beganMs = Number.NEGATIVE_INFINITY;
  let lastMs = Number.NEGATIVE_INFINITY;
  for (const { atMs, size } of shifts) {
    if (atMs - lastMs > maxPauseMs || atMs - beganMs > maxSessionMs) {
      sum = 0;
      beganMs = atMs;
    }
    sum += size;
    lastMs = atMs;
    largest = Math.max(largest, sum);
  }
  return largest;
}
