import { optional, positive } from '@ticket-storefront/server';
import { number } from './database-settings';

const shareOfConnections = 0.25;
/** One event takes at most half of the turns, so a single turn would leave none to others. */
const minReservationsAtOnce = 2;

/** How much one client may hold before it pays. */
export const holdFields = {
  HOLDS_PER_VISITOR: number('3', 'unpaid orders of one visitor at a time'),
  HOLDS_PER_ADDRESS: number(
    '20',
    'unpaid orders of one /24 or /64 at a time; 4 times as many of a /16 or /48',
  ),
  HOLDS_SHARE_PER_ADDRESS: number(
    '25',
    'percent of unsold tickets that unpaid orders of one /24 or /64 may hold, or 4 tickets; twice that for a /16 or /48, or 16 tickets',
  ),
  TICKETS_PER_ORDER: number('20', 'tickets of a kind in one order, without an `order_quantity_limit`'),
};

/** How many buyers are served at once, and how fast they enter; the others are in the waiting room. */
export const admissionFields = {
  ADMITTED_PER_EVENT: number('300', 'buyers in the checkout of one event at a time'),
  ADMITTED_IN_ALL: number(
    '600',
    'buyers in all checkouts at a time; one event never has more than the room that is left',
  ),
  ADMITTED_PER_NETWORK: number(
    '20',
    'buyers of one /24 or /64 in checkouts and lines; more of them wait behind everybody else',
  ),
  ADMITTED_PER_WIDE_NETWORK: number('80', 'the same of one /16 or /48'),
  ADMITTED_PER_SECOND: number(
    '20',
    "buyers per second that enter the checkout of one event before its orders show that it serves more; fewer if orders by the event's processor cost more",
  ),
  ADMISSION_WITHOUT_ORDER_MS: number(
    '90000',
    'milliseconds after which a buyer without an order makes room for others, and may still order',
  ),
  ADMISSION_IDLE_MS: number('180000', 'milliseconds without a request after which an admission ends'),
  ADMISSION_LONGEST_MS: number('900000', 'milliseconds after which an admission ends'),
};

export const reservationFields = {
  RESERVATIONS_AT_ONCE: optional(
    positive,
    'orders that one process reserves at once; without it 25 % of `ORDERS_CONNECTIONS`, because payments need the rest',
  ),
  RESERVATIONS_WAITING: number('2000', 'orders that wait in one process to be reserved'),
  RESERVATIONS_WAIT_MS: number('15000', 'milliseconds that an order waits to be reserved'),
};

export const reservationsAtOnce = (settings: {
  readonly RESERVATIONS_AT_ONCE?: number | undefined;
  readonly ORDERS_CONNECTIONS: number;
}): number =>
  settings.RESERVATIONS_AT_ONCE ??
  Math.max(minReservationsAtOnce, Math.ceil(settings.ORDERS_CONNECTIONS * shareOfConnections));

/** How often a client may do something within the window (docs/limits.md). */
export const limitFields = {
  CARD_ATTEMPTS_PER_VISITOR: number('20', 'card payments of one visitor in a window'),
  CARD_ATTEMPTS_PER_FORM: number('10', 'card payments under one order reference in a window'),
  CARD_DECLINES_PER_VISITOR: number('6', 'declined cards of one visitor in a window'),
  CARD_DECLINES_PER_ADDRESS: number('30', 'declined cards of one address in a window'),
  CARD_DECLINES_IN_ALL: number(
    '10',
    'declined cards of the shop in a tenth of a window, plus a quarter of the approved ones, from which it takes only cards of visitors and networks without declines; none from fifteen times as many',
  ),
  PAYMENT_INTENTS_PER_VISITOR: number('20', 'payments that one visitor opens in a window'),
  PAYMENT_INTENTS_PER_ADDRESS: number('300', 'payments that one address opens in a window'),
  CLIENT_TOKENS_PER_VISITOR: number('30', 'client tokens for one visitor in a window'),
  CLIENT_TOKENS_PER_ADDRESS: number('600', 'client tokens for one address in a window'),
  FREE_ORDERS_PER_VISITOR: number('10', 'free orders of one visitor in a window'),
  FREE_ORDERS_PER_ADDRESS: number('100', 'free orders of one address in a window'),
  FREE_ORDERS_PER_RECIPIENT: number('3', 'free orders for one recipient in a window'),
  PROMO_GUESSES_PER_VISITOR: number('10', 'wrong promo codes of one visitor in a window'),
  PROMO_GUESSES_PER_ADDRESS: number('60', 'wrong promo codes of one address in a window'),
  ABANDONMENTS_PER_VISITOR: number('20', 'orders that one visitor abandons in a window'),
  ABANDONMENTS_PER_ADDRESS: number('300', 'orders that one address abandons in a window'),
  CHANGED_CARTS_PER_VISITOR: number('60', 'carts that one visitor changes in the checkout in a window'),
  CHANGED_CARTS_PER_ADDRESS: number('300', 'carts that one address changes in the checkout in a window'),
  CONFIRMATIONS_PER_ORDER: number('3', 'confirmations of one order that are resent in a window'),
  CONFIRMATIONS_PER_RECIPIENT: number('3', 'confirmations that are resent to one recipient in a window'),
  CONFIRMATIONS_PER_ADDRESS: number('20', 'confirmations that one address has resent in a window'),
  ORDER_LINKS_PER_VISITOR: number('5', 'requests for links to orders by one visitor in a window'),
  ORDER_LINKS_PER_ADDRESS: number('20', 'requests for links to orders from one address in a window'),
  ORDER_LINKS_PER_RECIPIENT: number('3', 'requests for links to the orders of one recipient in a window'),
  INTERESTS_PER_VISITOR: number('10', 'addresses that one visitor leaves at tickets in a window'),
  INTERESTS_PER_ADDRESS: number('60', 'addresses that one address leaves at tickets in a window'),
  INTERESTS_PER_RECIPIENT: number('10', 'tickets at which one recipient is left in a window'),
  OFFERS_OPENED_PER_VISITOR: number('60', 'offers that one visitor opens in a window'),
  OFFERS_OPENED_PER_ADDRESS: number('600', 'offers that one address opens in a window'),
  PART_REPORTS_PER_VISITOR: number('60', 'reports about parts from one visitor in a window'),
  PART_REPORTS_PER_ADDRESS: number('3000', 'reports about parts from one address in a window'),
  PART_FAILURES_PER_ADDRESS: number(
    '2',
    'visits of one address in a window whose failures count against a release; twice that is less than the 5 that stop a canary',
  ),
};

export const limitSettings = {
  ...limitFields,
  LIMIT_WINDOW_MS: number('600000', 'milliseconds of the window of these limits'),
};
