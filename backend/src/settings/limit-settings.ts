import { defaulted, optional, positive } from '@storefront/server/settings';

const shareOfConnections = 0.25;
/** One event takes half of the turns: of a single one it would leave none to others. */
const minReservationsAtOnce = 2;

/** How much one client holds at most while it has not paid. */
export const holdFields = {
  HOLDS_PER_VISITOR: defaulted(positive, '3', 'most unpaid orders of one visitor at a time'),
  HOLDS_PER_ADDRESS: defaulted(
    positive,
    '20',
    'most unpaid orders from one network (/24 or /64) at a time; four times as many from a /16 or /48',
  ),
  HOLDS_SHARE_PER_ADDRESS: defaulted(
    positive,
    '25',
    'percent of the unsold tickets of a kind and of an event that unpaid orders from one network hold at most, or four tickets; twice that from a /16 or /48, or 16',
  ),
  TICKETS_PER_ORDER: defaulted(
    positive,
    '20',
    'most tickets of a kind in one order, where the ticket has no `order_quantity_limit`',
  ),
};

/** How many buyers are served at once, and how fast they are let in; the others wait in the waiting room. */
export const admissionFields = {
  ADMITTED_PER_EVENT: defaulted(
    positive,
    '300',
    'most buyers who take room in the checkout of one event at a time',
  ),
  ADMITTED_IN_ALL: defaulted(
    positive,
    '600',
    'most buyers who take room in all checkouts at a time; one event gets no more of it than is left for others',
  ),
  ADMITTED_PER_NETWORK: defaulted(
    positive,
    '20',
    'buyers of one network (/24 or /64) who take room in checkouts, or a place in line before others; more of them come after everybody else',
  ),
  ADMITTED_PER_WIDE_NETWORK: defaulted(positive, '80', 'the same of one /16 or /48'),
  ADMITTED_PER_SECOND: defaulted(
    positive,
    '20',
    'most buyers who are let into the checkout of one event in a second; fewer where orders by the event’s processor cost more',
  ),
  ADMISSION_WITHOUT_ORDER_MS: defaulted(
    positive,
    '90000',
    'milliseconds after which a buyer without an order takes no room from those who wait, and may still order',
  ),
  ADMISSION_IDLE_MS: defaulted(
    positive,
    '180000',
    'milliseconds without a sign of life from a checkout, after which its buyer is no longer admitted',
  ),
  ADMISSION_LONGEST_MS: defaulted(positive, '900000', 'milliseconds that a buyer stays admitted at most'),
};

/** How many orders one process reserves at once, and how many wait for it. */
export const reservationFields = {
  RESERVATIONS_AT_ONCE: optional(
    positive,
    'most orders that one process reserves at once; without it 25 % of `ORDERS_CONNECTIONS`: the rest is for payments, and more would wait for the same tickets',
  ),
  RESERVATIONS_WAITING: defaulted(positive, '2000', 'most orders that wait in one process to be reserved'),
  RESERVATIONS_WAIT_MS: defaulted(
    positive,
    '15000',
    'milliseconds that an order waits to be reserved at most',
  ),
};

/** How many orders a process reserves at once. */
export const reservationsAtOnce = (settings: {
  readonly RESERVATIONS_AT_ONCE?: number | undefined;
  readonly ORDERS_CONNECTIONS: number;
}): number =>
  settings.RESERVATIONS_AT_ONCE ??
  Math.max(minReservationsAtOnce, Math.ceil(settings.ORDERS_CONNECTIONS * shareOfConnections));

/** How often a client may do something within the window (docs/rules.md, Limits). */
export const limitFields = {
  CARD_ATTEMPTS_PER_VISITOR: defaulted(positive, '20', 'card payments that one visitor may try in a window'),
  CARD_ATTEMPTS_PER_FORM: defaulted(positive, '10', 'card payments under one order reference in a window'),
  CARD_DECLINES_PER_VISITOR: defaulted(
    positive,
    '3',
    'declined cards in a window after which a visitor waits at an event where many were declined',
  ),
  CARD_DECLINES_PER_ADDRESS: defaulted(
    positive,
    '30',
    'declined cards in a window after which no card is tried from an address',
  ),
  CARD_DECLINES_PER_EVENT: defaulted(
    positive,
    '200',
    'declined cards in a window after which an event takes cards only of visitors who had few declined',
  ),
  PAYMENT_INTENTS_PER_VISITOR: defaulted(
    positive,
    '20',
    'payments that one visitor may open in a window, to make them in the browser',
  ),
  PAYMENT_INTENTS_PER_ADDRESS: defaulted(
    positive,
    '300',
    'payments that one address may open in a window, to make them in the browser',
  ),
  CLIENT_TOKENS_PER_VISITOR: defaulted(
    positive,
    '30',
    'client tokens of processors that one visitor gets in a window',
  ),
  CLIENT_TOKENS_PER_ADDRESS: defaulted(
    positive,
    '600',
    'client tokens of processors that one address gets in a window',
  ),
  FREE_ORDERS_PER_VISITOR: defaulted(positive, '10', 'free orders of one visitor in a window'),
  FREE_ORDERS_PER_ADDRESS: defaulted(positive, '100', 'free orders of one address in a window'),
  FREE_ORDERS_PER_RECIPIENT: defaulted(
    positive,
    '3',
    'free orders in a window whose e-mail goes to one recipient',
  ),
  PROMO_GUESSES_PER_VISITOR: defaulted(positive, '10', 'wrong promo codes of one visitor in a window'),
  PROMO_GUESSES_PER_ADDRESS: defaulted(positive, '60', 'wrong promo codes of one address in a window'),
  ABANDONMENTS_PER_VISITOR: defaulted(positive, '20', 'references that one visitor may give up in a window'),
  ABANDONMENTS_PER_ADDRESS: defaulted(positive, '300', 'references that one address may give up in a window'),
  CONFIRMATIONS_PER_ORDER: defaulted(
    positive,
    '3',
    'times in a window that the confirmation of one order is sent again',
  ),
  CONFIRMATIONS_PER_RECIPIENT: defaulted(
    positive,
    '3',
    'confirmations of all orders in a window that are sent again to one recipient',
  ),
  CONFIRMATIONS_PER_ADDRESS: defaulted(
    positive,
    '20',
    'confirmations in a window that one address has sent again',
  ),
  PART_REPORTS_PER_VISITOR: defaulted(
    positive,
    '60',
    'reports about parts that one visitor may send in a window',
  ),
  PART_REPORTS_PER_ADDRESS: defaulted(positive, '3000', 'reports about parts from one address in a window'),
  PART_FAILURES_PER_ADDRESS: defaulted(
    positive,
    '2',
    'visits of one address in a window whose failures count against a release of a part; in two windows fewer than the five that stop a canary',
  ),
};

/** Settings of what limits clients. */
export const limitSettings = {
  ...limitFields,
  LIMIT_WINDOW_MS: defaulted(positive, '600000', 'milliseconds of the window that these limits count in'),
};
