const secretName = 'payment_intent_client_secret';

/** The client secret that Stripe adds to the address when the visitor's bank sends the visitor back, or null. */
export const redirectClientSecret = (): string | null =>
  new URLSearchParams(window.location.search).get(secretName);

/** Removes Stripe's parameters from the address, so that a reload does not read them again. */
export function removeRedirectParameters(): void {
  if (redirectClientSecret() === null) return;
  window.history.replaceState(window.history.state, '', window.location.pathname);
}
