import { processorOf } from '@storefront/processors/processors';
import type { Settings } from '../settings/api-settings';

/** How many buyers are served at once, how fast they are let in, and for how long. Times are milliseconds. */
export interface AdmissionLimits {
  /** Most buyers in the checkout of one event. */
  readonly perEvent: number;
  /** Most buyers in all checkouts. */
  readonly inAll: number;
  /** The time from one turn to enter the checkout of an event to the next: each lets one buyer in. */
  readonly apartMs: number;
  /** How long a buyer stays admitted without a sign of life. */
  readonly idleMs: number;
  /** How long a buyer stays admitted at most. */
  readonly longestMs: number;
}

/** How long a place is kept in the row without a poll: longer than browsers let a page in the background sleep. */
export const patienceMs = 150_000;

/** The limits of an event as the settings name them. An order by a costly processor takes the time of several others. */
export const admissionLimits = (settings: Settings, processor: string | null): AdmissionLimits => ({
  perEvent: settings.ADMITTED_PER_EVENT,
  inAll: settings.ADMITTED_IN_ALL,
  apartMs: (1000 * (processorOf(processor)?.orderCost ?? 1)) / settings.ADMITTED_PER_SECOND,
  idleMs: settings.ADMISSION_IDLE_MS,
  longestMs: settings.ADMISSION_LONGEST_MS,
});
