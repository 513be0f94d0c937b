import type { RefusalReason } from '@storefront/contracts/order-answer';

/** Why an order is not carried out, with its HTTP status (docs/rules.md, API answers). */
export interface Refusal {
  readonly status: 400 | 402 | 409 | 429 | 502 | 503;
  readonly reason: RefusalReason;
  /** Fit to be shown to a visitor. */
  readonly message: string;
}

export const invalid = (message: string): Refusal => ({ status: 400, reason: 'invalid', message });

const noLonger =
  (reason: RefusalReason) =>
  (message: string): Refusal => ({ status: 409, reason, message });

export const soldOut = noLonger('sold-out');
export const saleClosed = noLonger('sale-closed');
export const promoUnavailable = noLonger('promo-unavailable');
export const priceChanged = noLonger('price-changed');
export const referenceTaken = noLonger('invalid')(
  'This order reference already belongs to another order. Please start again.',
);

export const givenUp = noLonger('invalid')('This order was given up before it arrived. Nothing was charged.');

export const wrongProcessor: Refusal = {
  status: 400,
  reason: 'wrong-processor',
  message: 'This event does not take orders this way. Please reload the page.',
};

export const declined = (message: string): Refusal => ({ status: 402, reason: 'declined', message });

export const processorUnreachable: Refusal = {
  status: 502,
  reason: 'processor-unreachable',
  message: 'The payment service cannot be reached. Nothing was charged. Please try again in a few minutes.',
};

export const indeterminate: Refusal = {
  status: 502,
  reason: 'indeterminate',
  message: 'It is not known yet whether your payment went through. It is being checked.',
};

export const unavailable: Refusal = {
  status: 503,
  reason: 'busy',
  message: 'Orders cannot be taken right now. Nothing was charged. Please try again in a moment.',
};

export const tooMany: Refusal = {
  status: 429,
  reason: 'busy',
  message: 'Too many requests. Please wait a minute and try again.',
};
