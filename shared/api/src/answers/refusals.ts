import type { RefusalReason } from './order-answer';

/**
 * The HTTP status of each refusal, which determines what the visitor can do. 400: start again; 402: pay another way; 409:
 * check the order, because price or stock changed; 429: wait in line; 502 and 503: try again later, because the order is
 * fine. A client that sends too much gets 429 for `busy` and `indeterminate` too.
 */
export const refusalStatuses = {
  invalid: 400,
  'wrong-processor': 400,
  'other-email': 400,
  declined: 402,
  'price-changed': 409,
  'sold-out': 409,
  'in-other-carts': 409,
  'promo-unavailable': 409,
  'sale-closed': 409,
  waiting: 429,
  'processor-unreachable': 502,
  indeterminate: 502,
  busy: 503,
} as const satisfies Readonly<Record<RefusalReason, number>>;

/** One of the statuses of {@link refusalStatuses}. */
export type RefusalStatus = (typeof refusalStatuses)[RefusalReason];

/** Reads a reason. A reason that this release does not know is a certain refusal like any other; its message explains it. */
export const readReason = (reason: string): RefusalReason =>
  (Object.keys(refusalStatuses) as readonly RefusalReason[]).find((known) => known === reason) ?? 'invalid';
