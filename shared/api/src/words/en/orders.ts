import type { RefusalReason } from '../../answers/order-answer';

/** What is said in English of calls about orders (docs/rules.md, Errors). */
export const words = {
  offline:
    'You are offline. Nothing was sent, and nothing was charged. Please try again once you are connected.',
  notKnownYet: 'It is not known yet whether your order went through.',
  notResent: 'The e-mail could not be asked for. Please try again.',
  unreadable: (place: string) => `The server sent an answer that cannot be read (${place}).`,
  noData: 'no data',
  /** The API's own words, by the reason that it gives for a refusal. */
  refusal: (_reason: RefusalReason, message: string) => message,
  /** The API's own words about an e-mail that is sent once more. */
  resent: (_success: boolean, message: string) => message,
};
