import type { RefusalReason } from '@storefront/api/protocol';

/** Why an order is not carried out, with its HTTP status (docs/rules.md, API answers). */
export interface Refusal {
  readonly status: 400 | 402 | 409 | 429 | 502 | 503;
  readonly reason: RefusalReason;
  /** Fit to be shown to a visitor. */
  readonly message: string;
}

/** A request that could not be carried out as it was sent. */
export const invalid = (message: string): Refusal => ({ status: 400, reason: 'invalid', message });

const noLonger =
  (reason: RefusalReason) =>
  (message: string): Refusal => ({ status: 409, reason, message });

/** Fewer tickets are left than were asked for. */
export const soldOut = noLonger('sold-out');
/** Nothing is left of an event. */
export const allSold = soldOut('All tickets of this event are sold. Nothing was charged.');
/** Fewer tickets are free than were asked for, since open orders hold some. */
export const inOtherCarts = noLonger('in-other-carts');
/** Tickets that are not on sale now. */
export const saleClosed = noLonger('sale-closed');
/** A promo code that cannot be used. */
export const promoUnavailable = noLonger('promo-unavailable');
/** Amounts that are not ours. */
export const priceChanged = noLonger('price-changed');
/** A reference that stands for another order. */
export const referenceTaken = noLonger('invalid')(
  'This order reference already belongs to another order. Please start again.',
);

/** A request that came after its reference was given up. */
export const givenUp = noLonger('invalid')('This order was given up before it arrived. Nothing was charged.');

/** A request under a reference whose tickets were held for as long as they are. */
export const timeToPayIsOver = noLonger('invalid')(
  'The time to pay for this order is over, and its tickets were given back. Nothing was charged. Please order again.',
);

/** The same tickets are in an open order of the same visitor. */
export const paidElsewhere = noLonger('invalid')(
  'You are already paying for these tickets in another tab or window. Nothing was charged here.',
);

/** A payment that came too late for its tickets, and is given back. */
export const moneyReturned = noLonger('sold-out')(
  'Your payment arrived after the tickets had gone to others. The whole amount is being given back to you.',
);

/** A completed order whose payment fell through later. */
export const paymentFellThrough = noLonger('invalid')(
  'The payment of this order did not go through, so its tickets are not valid. Please start again.',
);

/** A route of another processor than the event's. */
export const wrongProcessor: Refusal = {
  status: 400,
  reason: 'wrong-processor',
  message: 'This event does not take orders this way. Please reload the page.',
};

/** The processor's own words why it took no money. */
export const declined = (message: string): Refusal => ({ status: 402, reason: 'declined', message });

/** It is certain that the processor took no money, since it was not reached. */
export const processorUnreachable: Refusal = {
  status: 502,
  reason: 'processor-unreachable',
  message: 'The payment service cannot be reached. Nothing was charged. Please try again in a few minutes.',
};

/** The processor may have taken the money, or not. */
export const indeterminate: Refusal = {
  status: 502,
  reason: 'indeterminate',
  message: 'It is not known yet whether your payment went through. It is being checked.',
};

/** Failed before anything could be charged. */
export const unavailable: Refusal = {
  status: 503,
  reason: 'busy',
  message: 'Orders cannot be taken right now. Nothing was charged. Please try again in a moment.',
};

/** A question that is about no payment, and that has no answer now. */
export const unanswered: Refusal = {
  status: 503,
  reason: 'busy',
  message: 'This cannot be answered right now. Please try again in a moment.',
};

/** More orders come at once than can be taken. */
export const tooManyOrders: Refusal = {
  status: 429,
  reason: 'busy',
  message: 'Too many orders are being placed right now. Nothing was charged. Please try again in a moment.',
};

/** A client that holds as much as one client may. @param why - one sentence. */
export const tooManyHolds = (why: string): Refusal => ({
  status: 429,
  reason: 'busy',
  message: `${why} Nothing was charged. Please finish them, or try again in a few minutes.`,
});

/** More requests than one visitor makes. */
export const tooMany: Refusal = {
  status: 429,
  reason: 'busy',
  message: 'Too many requests. Please wait a minute and try again.',
};

/** A visitor who has to wait, and has a place. */
export const waiting: Refusal = {
  status: 429,
  reason: 'waiting',
  message: 'Many people are buying tickets for this event. You have a place in line. Nothing was charged.',
};

/** A client that nobody knows again can have no place. */
export const noPlace: Refusal = {
  status: 429,
  reason: 'busy',
  message:
    'Many people are buying tickets for this event. Nothing was charged. Please open the checkout in the ticket shop to get a place in line.',
};
