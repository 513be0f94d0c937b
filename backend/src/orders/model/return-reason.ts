/**
 * Why a payment goes back to its buyer. `no-tickets`: it came after its tickets had gone to others; `other-amount`: it is not
 * what the order costs; `paid-twice`: its buyer has paid for the same order by another one, or the order has ended without it;
 * `on-request`: a person decided so for a completed order.
 */
export type ReturnReason = 'no-tickets' | 'other-amount' | 'paid-twice' | 'on-request';
