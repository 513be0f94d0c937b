import { defaulted } from '@storefront/server/setting';
import { positive } from '@storefront/server/settings-fields';

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
