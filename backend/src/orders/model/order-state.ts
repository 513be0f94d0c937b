import type { Order } from '@storefront/order-port';

/**
 * Why a payment goes back to its buyer. `no-tickets`: it came after its tickets had gone to others; `other-amount`: it is not
 * what the order costs; `paid-twice`: its buyer has paid for the same order by another one, or the order has ended without it;
 * `on-request`: a person decided so for a completed order.
 */
export type ReturnReason = 'no-tickets' | 'other-amount' | 'paid-twice' | 'on-request';

/**
 * Where an order stands. `unused`: nothing is stored of its reference; `pending`: an attempt holds its tickets until its
 * payment is decided; `completed`: paid and stored; `refused`: no payment arrived in time, and another attempt may follow;
 * `abandoned`: the same, and no attempt may follow; `refunded`: a payment arrived for which there are no tickets, so that it
 * goes back to its buyer, or a person gave it back; `reversed`: the payment of a completed order fell through; `unrecognised`: stored in words that
 * this code does not know, and never changed by it.
 */
export interface OrderState {
  readonly status: 'unused' | StoredStatus | 'unrecognised';
  /** Number of the latest attempt, or of the one whose payment arrived; 0 before the first. */
  readonly attempt: number;
}

/** A state that may be written. */
export interface StoredState extends OrderState {
  readonly status: StoredStatus;
}

type StoredStatus = 'pending' | SettledStatus;
type SettledStatus = (typeof settledStatuses)[number];

/** States that hold no tickets. An order in any other, known or not, holds those of its latest attempt. */
export const settledStatuses = ['completed', 'refused', 'abandoned', 'refunded', 'reversed'] as const;

export type OrderEvent =
  | { readonly type: 'reserved' | 'abandoned' | 'reversed' | 'refunded' }
  | { readonly type: 'refused' | 'paid' | 'returned'; readonly attempt: number };

/** The state after an event; null where the event does not fit the state and changes nothing. */
export function nextOrderState({ status, attempt }: OrderState, event: OrderEvent): StoredState | null {
  const mayTryAgain = status === 'unused' || status === 'refused';
  switch (event.type) {
    case 'reserved':
      return mayTryAgain ? { status: 'pending', attempt: attempt + 1 } : null;
    case 'abandoned':
      return mayTryAgain ? { status: 'abandoned', attempt } : null;
    case 'refused':
      return status === 'pending' && attempt === event.attempt ? { status: 'refused', attempt } : null;
    case 'paid':
      return (status === 'pending' && attempt === event.attempt) || isLate({ status, attempt }, event.attempt)
        ? { status: 'completed', attempt: event.attempt }
        : null;
    case 'returned':
      return isLate({ status, attempt }, event.attempt)
        ? { status: 'refunded', attempt: event.attempt }
        : null;
    case 'reversed':
    case 'refunded':
      return status === 'completed' ? { status: event.type, attempt } : null;
  }
}

/** Whether money for an attempt arrives after its order was refused or given up. */
export const isLate = ({ status, attempt }: OrderState, paidAttempt: number): boolean =>
  (status === 'refused' || status === 'abandoned') && paidAttempt > 0 && paidAttempt <= attempt;

/** Where the order stands; null is the order of an unused reference. */
export const stateOf = (order: Order | null): OrderState => ({
  status: order?.status ?? 'unused',
  attempt: order?.attempt?.number ?? 0,
});
