const secretName = 'payment_intent_client_secret';

/** The client secret that Stripe has put into the address on the way back from the visitor's bank, or null. */
export const returnedSecret = (): string | null =>
  new URLSearchParams(window.location.search).get(secretName);

/** Takes Stripe's additions from the address, so that a reload starts afresh. */
export function cleanAddress(): void {
  if (returnedSecret() === null) return;
  window.history.replaceState(window.history.state, '', window.location.pathname);
}
