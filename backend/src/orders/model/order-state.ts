/**
 * Where an order stands. `unused`: nothing is stored of its reference; `pending`: an attempt holds its tickets until its
 * payment is decided; `completed`: paid and stored; `refused`: nothing was charged, and another attempt may follow;
 * `abandoned`: nothing was charged, and no attempt may follow; `unrecognised`: stored in words that this code does not
 * know, and never changed by it.
 */
export interface OrderState {
  readonly status: 'unused' | StoredStatus | 'unrecognised';
  /** Number of the latest attempt; 0 before the first. */
  readonly attempt: number;
}

/** A state that may be written. */
export interface StoredState extends OrderState {
  readonly status: StoredStatus;
}

type StoredStatus = 'pending' | SettledStatus;
type SettledStatus = (typeof settledStatuses)[number];

/** States that hold no tickets. An order in any other, known or not, holds those of its latest attempt. */
export const settledStatuses = ['completed', 'refused', 'abandoned'] as const;

export type OrderEvent =
  | { readonly type: 'reserved' | 'paid' | 'abandoned' }
  | { readonly type: 'refused'; readonly attempt: number };

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
      return isPayable(status) && attempt > 0 ? { status: 'completed', attempt } : null;
  }
}

/** Money that arrives after the order was refused or given up is honoured: its visitor has paid. */
const isPayable = (status: OrderState['status']): boolean =>
  status === 'pending' || status === 'refused' || status === 'abandoned';
