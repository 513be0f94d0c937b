/**
 * Why a person must look at an order (docs/rules.md, Attention).
 * `give-back-failed`: money that belongs to its buyer could not be given back; `other-amount`: a payment of another amount
 * than the order's was given back; `payment-reversed`: a payment that counted as paid fell through, and its tickets are
 * on sale again; `buyer-unknown`: a payment came after its buyer was forgotten, who cannot be written to;
 * `payment-uncertain`: the processor never said whether it has a payment; `not-settled`: settling fails
 * again and again; `unknown-state`: an order is stored in a state that this version does not know; `email-failed`: an
 * e-mail could not be delivered; `payment-without-order`: a processor has money under a reference that no order has.
 */
export type AttentionReason =
  | 'give-back-failed'
  | 'other-amount'
  | 'payment-reversed'
  | 'buyer-unknown'
  | 'payment-uncertain'
  | 'not-settled'
  | 'unknown-state'
  | 'email-failed'
  | 'payment-without-order';
