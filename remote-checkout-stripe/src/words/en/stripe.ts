const minutes = (count: number) => (count === 1 ? '1 minute' : `${count} minutes`);

/** What the Stripe checkout says in English (docs/rules.md, Error catalogue). */
export const words = {
  /** BCP 47 tag, in which Stripe draws its form and times are written. */
  locale: 'en' as 'en' | 'es',
  timesIn: 'en-US',
  payment: 'Payment',
  noAccount: 'Missing connected account id.',
  notLoaded: 'The payment form could not be loaded.',
  notReady: 'Payment form is not ready yet. Please try again in a moment.',
  notSubmitted: 'Unable to submit payment. Please refresh and try again.',
  notOpened: 'Unable to initialize payment. Please refresh and try again.',
  failed: 'Payment failed. Please check your details and try again.',
  unexpected: 'Unexpected error confirming payment.',
  stateOf: (status: string) => `Payment in unexpected state: ${status}.`,
  notHeld:
    'Your tickets are no longer held for you, and nothing was charged. You can still order them while they are free.',
  heldUntil: (time: string, left: number) => `Your tickets are held until ${time} (${minutes(left)} left).`,
  heldForLessThan: (left: number) => `Your tickets are held for less than ${minutes(left)} more.`,
};
