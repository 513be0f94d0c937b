import type { Order } from '@ticket-storefront/order-port';

/**
 * Why a payment is refunded. `no-tickets`: it was late and its tickets are gone; `other-amount`: it is not the price;
 * `paid-twice`: the order was paid otherwise, or has ended; `on-request`: a person decided it.
 */
export type ReturnReason = 'no-tickets' | 'other-amount' | 'paid-twice' | 'on-request';

/**
 * The state of an order. `unused`: nothing is stored; `pending`: an attempt holds tickets and its payment is undecided;
 * `completed`: paid; `refused`: not paid, another attempt may follow; `abandoned`: not paid, no attempt may follow; `refunded`: a
 * late payment without tickets, or a person's refund; `reversed`: the payment failed after completion; `unrecognised`: a state of
 * a later version, never changed.
 */
export interface OrderState {
  readonly status: 'unused' | StoredStatus | 'unrecognised';
  /** The latest attempt, or the one that was paid; 0 before the first. */
  readonly attempt: number;
}

/** A state that may be stored. */
export interface StoredState extends OrderState {
  readonly status: StoredStatus;
}

type StoredStatus = 'pending' | SettledStatus;
type SettledStatus = (typeof settledStatuses)[number];

/** States without held tickets; in any other state, known or not, the latest attempt holds its tickets. */
export const settledStatuses = ['completed', 'refused', 'abandoned', 'refunded', 'reversed'] as const;

export type OrderEvent =
  | { readonly type: 'reserved' | 'abandoned' | 'reversed' | 'refunded' }
  | { readonly type: 'refused' | 'paid' | 'returned'; readonly attempt: number };

/** The state after an event; null if the event changes nothing. */
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

/** Whether a payment arrives after its order was refused or abandoned. */
export const isLate = ({ status, attempt }: OrderState, paidAttempt: number): boolean =>
  (status === 'refused' || status === 'abandoned') && paidAttempt > 0 && paidAttempt <= attempt;

/** The state of an order; `unused` for null. */
export const stateOf = (order: Order | null): OrderState => ({
  status: order?.status ?? 'unused',
  attempt: order?.attempt?.number ?? 0,
});
