/** The messages of the Stripe checkout (docs/rules.md, Error catalogue). */
export const messages = {
  noAccount: 'Missing connected account id.',
  notLoaded: 'The payment form could not be loaded.',
  notReady: 'Payment form is not ready yet. Please try again in a moment.',
  notSubmitted: 'Unable to submit payment. Please refresh and try again.',
  notOpened: 'Unable to initialize payment. Please refresh and try again.',
  failed: 'Payment failed. Please check your details and try again.',
  unexpected: 'Unexpected error confirming payment.',
  stateOf: (status: string) => `Payment in unexpected state: ${status}.`,
} as const;
