/** Path of the API at which an event is a calendar file (RFC 5545). */
export const calendarPath = (eventId: number | ':eventId'): string =>
  `/ticketCheckout/events/${eventId}/calendar.ics`;

/** Header of the signature in the address of an order's own page, which its buyer was sent (docs/rules.md, Confirmation). */
export const orderLinkHeader = 'x-order-link';

/** Path of an order's own page. References and signatures have no character that an address would encode. @param signature - the API's, of this reference. */
export const orderPagePath = (referenceID: string, signature: string): string =>
  `/orders/${referenceID}/${signature}`;

/**
 * Header of a secret that the browser makes for each order reference. Whoever gives it may replace or give up the order
 * while it is pending, and is told its e-mail (docs/rules.md, API answers).
 */
export const orderSecretHeader = 'x-order-secret';
