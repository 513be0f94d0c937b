/** Path of an event's calendar file (RFC 5545). */
export const calendarPath = (eventId: number | ':eventId'): string =>
  `/ticketCheckout/events/${eventId}/calendar.ics`;

/** Header for the signature in the link to an order's page, which is sent to its buyer (docs/rules.md, Confirmation). */
export const orderLinkHeader = 'x-order-link';

/**
 * Path of an order's own page. References and signatures need no URL encoding.
 * @param signature - the API's signature of this reference
 */
export const orderPagePath = (referenceID: string, signature: string): string =>
  `/orders/${referenceID}/${signature}`;

/**
 * Header for the secret that the browser creates for each order reference. Its owner may replace or abandon the order while
 * it is pending, and may read its e-mail address (docs/rules.md, API answers).
 */
export const orderSecretHeader = 'x-order-secret';
