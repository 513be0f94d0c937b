import {
  type RefusalReason,
  type RefusalStatus,
  readReason,
  refusalStatuses,
} from '@storefront/api/protocol';
import * as v from 'valibot';

/** Why an order is not carried out, with its HTTP status (docs/rules.md, API answers). */
export interface Refusal {
  /** That of the reason, unless the case of the refusal has another. */
  readonly status: RefusalStatus;
  readonly reason: RefusalReason;
  /** Fit to be shown to a visitor. */
  readonly message: string;
}

const statuses = Object.values(refusalStatuses);

/** A refusal as it is stored, by a later version perhaps: it may know more statuses and reasons. */
export const refusalSchema: v.GenericSchema<unknown, Refusal> = v.object({
  status: v.fallback(v.picklist(statuses), refusalStatuses.invalid),
  reason: v.pipe(v.string(), v.transform(readReason)),
  message: v.string(),
});

/** Refuses an order for a reason, with the status of that reason. */
const refuse =
  (reason: RefusalReason, status: RefusalStatus = refusalStatuses[reason]) =>
  (message: string): Refusal => ({ status, reason, message });

/** A request that could not be carried out as it was sent. */
export const invalid = refuse('invalid');
/** The state of an order, not the request, is why it is not carried out. */
const noLonger = refuse('invalid', 409);
/** More than one client may do. */
export const tooMuch = refuse('busy', 429);

/** Fewer tickets are left than were asked for. */
export const soldOut = refuse('sold-out');
/** Nothing is left of an event. */
export const allSold = soldOut('All tickets of this event are sold. Nothing was charged.');
/** Fewer tickets are free than were asked for, since open orders hold some. */
export const inOtherCarts = refuse('in-other-carts');
/** Tickets that are not on sale now. */
export const saleClosed = refuse('sale-closed');
/** A promo code that cannot be used. */
export const promoUnavailable = refuse('promo-unavailable');
/** Amounts that are not ours. */
export const priceChanged = refuse('price-changed');
/** A reference that stands for another order. */
export const referenceTaken = noLonger(
  'This order reference already belongs to another order. Please start again.',
);

/** A request that came after its reference was given up. */
export const givenUp = noLonger('This order was given up before it arrived. Nothing was charged.');

/** A request under a reference whose tickets were held for as long as they are. */
export const timeToPayIsOver = noLonger(
  'The time to pay for this order is over, and its tickets were given back. Nothing was charged. Please order again.',
);

/** The same tickets are in an open order of the same visitor. */
export const paidElsewhere = noLonger(
  'You are already paying for these tickets in another tab or window. Nothing was charged here.',
);

/** A payment that came too late for its tickets, and is given back. */
export const moneyReturned = refuse('sold-out')(
  'Your payment arrived after the tickets had gone to others. The whole amount is being given back to you.',
);

/** A completed order whose payment fell through later. */
export const paymentFellThrough = noLonger(
  'The payment of this order did not go through, so its tickets are not valid. Please start again.',
);

/** A route of another processor than the event's. */
export const wrongProcessor = refuse('wrong-processor')(
  'This event does not take orders this way. Please reload the page.',
);

/** The processor's own words why it took no money. */
export const declined = refuse('declined');

/** It is certain that the processor took no money, since it was not reached. */
export const processorUnreachable = refuse('processor-unreachable')(
  'The payment service cannot be reached. Nothing was charged. Please try again in a few minutes.',
);

/** The processor may have taken the money, or not. */
export const indeterminate = refuse('indeterminate')(
  'It is not known yet whether your payment went through. It is being checked.',
);

/** Failed before anything could be charged. */
export const unavailable = refuse('busy')(
  'Orders cannot be taken right now. Nothing was charged. Please try again in a moment.',
);

/** A question that is about no payment, and that has no answer now. */
export const unanswered = refuse('busy')('This cannot be answered right now. Please try again in a moment.');

/** More orders come at once than can be taken. */
export const tooManyOrders = tooMuch(
  'Too many orders are being placed right now. Nothing was charged. Please try again in a moment.',
);

/** A client that holds as much as one client may. @param why - one sentence. */
export const tooManyHolds = (why: string): Refusal =>
  tooMuch(`${why} Nothing was charged. Please finish them, or try again in a few minutes.`);

/** More requests than one visitor makes. */
export const tooMany = tooMuch('Too many requests. Please wait a minute and try again.');

/** A visitor who has to wait, and has a place. */
export const waiting = refuse('waiting')(
  'Many people are buying tickets for this event. You have a place in line. Nothing was charged.',
);

/** A client that cannot be recognised again cannot have a place. */
export const noPlace = tooMuch(
  'Many people are buying tickets for this event. Nothing was charged. Please open the checkout in the ticket shop to get a place in line.',
);
