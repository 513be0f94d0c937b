import { processorOf } from '@storefront/processors';
import type { Settings } from '../settings/api-settings';

/** How many buyers are served at once, how fast they are let in, and for how long. Times are milliseconds. */
export interface AdmissionLimits {
  /** Most buyers in the checkout of one event. */
  readonly perEvent: number;
  /** Most buyers in all checkouts. */
  readonly inAll: number;
  /** Most buyers of one /24 or /64, in all checkouts and lines, who come before or take room from others. */
  readonly perNetwork: number;
  /** The same of one /16 or /48. */
  readonly perWideNetwork: number;
  /** The time from one turn to enter the checkout of an event to the next: each lets one buyer in. */
  readonly apartMs: number;
  /** How long a buyer without an order takes room from those who wait. */
  readonly withoutOrderMs: number;
  /** How long a buyer stays admitted without a sign of life. */
  readonly idleMs: number;
  /** How long a buyer stays admitted at most. */
  readonly longestMs: number;
}

/** The limits of an event as the settings name them. An order by a costly processor takes the time of several others. */
export const admissionLimits = (settings: Settings, processor: string | null): AdmissionLimits => ({
  perEvent: settings.ADMITTED_PER_EVENT,
  inAll: settings.ADMITTED_IN_ALL,
  perNetwork: settings.ADMITTED_PER_NETWORK,
  perWideNetwork: settings.ADMITTED_PER_WIDE_NETWORK,
  apartMs: (1000 * (processorOf(processor)?.orderCost ?? 1)) / settings.ADMITTED_PER_SECOND,
  withoutOrderMs: settings.ADMISSION_WITHOUT_ORDER_MS,
  idleMs: settings.ADMISSION_IDLE_MS,
  longestMs: settings.ADMISSION_LONGEST_MS,
});
