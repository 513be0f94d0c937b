import type { Settings } from '../settings/api-settings';

/** How many buyers are served at once, and for how long. Times are milliseconds. */
export interface AdmissionLimits {
  /** Most buyers in the checkout of one event. */
  readonly perEvent: number;
  /** Most buyers in all checkouts. */
  readonly inAll: number;
  /** How long a buyer stays admitted without a sign of life. */
  readonly idleMs: number;
  /** How long a buyer stays admitted at most. */
  readonly longestMs: number;
}

/** How long a place is kept in the row without a poll: longer than browsers let a page in the background sleep. */
export const patienceMs = 150_000;

/** The limits as the settings name them. */
export const admissionLimits = (settings: Settings): AdmissionLimits => ({
  perEvent: settings.ADMITTED_PER_EVENT,
  inAll: settings.ADMITTED_IN_ALL,
  idleMs: settings.ADMISSION_IDLE_MS,
  longestMs: settings.ADMISSION_LONGEST_MS,
});
