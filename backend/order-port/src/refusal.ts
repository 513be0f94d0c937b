import {
  type RefusalReason,
  type RefusalStatus,
  readReason,
  refusalStatuses,
} from '@ticket-storefront/api/protocol';
import * as v from 'valibot';

/** Why an order is refused, with its HTTP status (docs/rules.md, API answers). */
export interface Refusal {
  readonly status: RefusalStatus;
  readonly reason: RefusalReason;
  /** For the visitor. */
  readonly message: string;
}

const statuses = Object.values(refusalStatuses);

/** A stored refusal. A later version may have stored other statuses and reasons. */
export const refusalSchema: v.GenericSchema<unknown, Refusal> = v.object({
  status: v.fallback(v.picklist(statuses), refusalStatuses.invalid),
  reason: v.pipe(v.string(), v.transform(readReason)),
  message: v.string(),
});

const refuse =
  (reason: RefusalReason, status: RefusalStatus = refusalStatuses[reason]) =>
  (message: string): Refusal => ({ status, reason, message });

/** The request is invalid. */
export const invalid = refuse('invalid');
/** The order's state does not allow the request. */
const notInThisState = refuse('invalid', 409);
/** The client is over a limit. */
export const overLimit = refuse('busy', 429);

/** Fewer tickets are left than requested. */
export const soldOut = refuse('sold-out');
export const allSold = soldOut('All tickets of this event are sold. Nothing was charged.');
/** Fewer tickets are free than requested, because open orders hold some. */
export const inOtherCarts = refuse('in-other-carts');
/** A ticket is held for another e-mail address, which only who opened its offer knows. */
export const otherEmail = (ticket: string, email: string): Refusal =>
  refuse('other-email')(
    `"${ticket}" is held for ${email}. Nothing was charged. Please order with that email.`,
  );
export const saleClosed = refuse('sale-closed');
export const promoUnavailable = refuse('promo-unavailable');
/** The amounts differ from ours. */
export const priceChanged = refuse('price-changed');
export const referenceTaken = notInThisState(
  'This order reference already belongs to another order. Please start again.',
);

export const orderAbandoned = notInThisState(
  'This order was cancelled before it arrived. Nothing was charged.',
);

export const timeToPayIsOver = notInThisState(
  'The time to pay is over, so your tickets were released. Nothing was charged. Please order again.',
);

/** The same visitor has an open order of the same tickets. */
export const paidElsewhere = notInThisState(
  'You are already paying for these tickets in another tab or window. Nothing was charged here.',
);

/** The payment arrived after the tickets were released, and is refunded. */
export const moneyReturned = refuse('sold-out')(
  'Your payment arrived too late, and others have bought the tickets. You will get a full refund.',
);

/** The payment of a completed order failed later. */
export const paymentFellThrough = notInThisState(
  'The payment of this order did not go through, so its tickets are not valid. Please start again.',
);

/** Somebody has accepted the link to a ticket before. */
export const ticketAccepted = notInThisState('This ticket has already been accepted.');

/** A ticket that was admitted is not handed on any more. */
export const ticketUsed = notInThisState('This ticket has already been used at the door.');

/** The event uses another processor. */
export const wrongProcessor = refuse('wrong-processor')(
  'This event does not take orders this way. Please reload the page.',
);

/** The processor's own reason for taking no money. */
export const declined = refuse('declined');

/** The processor was not reached, so it certainly took no money. */
export const processorUnreachable = refuse('processor-unreachable')(
  'The payment service cannot be reached. Nothing was charged. Please try again in a few minutes.',
);

/** The processor may have taken the money. */
export const indeterminate = refuse('indeterminate')(
  'We do not know yet whether your payment went through. We are checking it.',
);

/** Failed before a charge. */
export const unavailable = refuse('busy')(
  'We cannot take orders right now. Nothing was charged. Please try again in a moment.',
);

/** A request without a payment failed. */
export const unanswered = refuse('busy')('Something went wrong. Please try again in a moment.');

export const tooManyOrders = overLimit(
  'Too many orders are being placed right now. Nothing was charged. Please try again in a moment.',
);

/** The client's unpaid orders are at a limit. @param why - one sentence */
export const tooManyHolds = (why: string): Refusal =>
  overLimit(`${why} Nothing was charged. Please finish them, or try again in a few minutes.`);

export const tooManyRequests = overLimit('Too many requests. Please wait a minute and try again.');

/** The visitor's token is not proven yet (docs/limits.md); its page retries. */
export const justOpened = overLimit('This page has only just been opened. Please try again in a moment.');

/** The visitor has a place in line. */
export const waiting = refuse('waiting')(
  'Many people are buying tickets for this event. You have a place in line. Nothing was charged.',
);

/** Without a token the client cannot have a place in line. */
export const noPlace = overLimit(
  'Many people are buying tickets for this event. Nothing was charged. Please open the checkout in the ticket shop to get a place in line.',
);
