/** Path of an event's calendar file (RFC 5545). */
export const calendarPath = (eventId: number | ':eventId'): string =>
  `/ticketCheckout/events/${eventId}/calendar.ics`;

/** Header for the signature in the link to an order's page, which is sent to its buyer (docs/rules.md, Confirmation). */
export const orderLinkHeader = 'x-order-link';

/** Path of an order's own page. References and signatures need no URL encoding. */
export const orderPagePath = (referenceID: string, signature: string): string =>
  `/orders/${referenceID}/${signature}`;

/** Where a visitor requests the links to the orders of an e-mail address (docs/rules.md, Find my order). */
export const orderLinksPath = '/ticketCheckout/orderLinks';

/** Header for the secret of an order, with which its browser may replace or abandon it, and read its e-mail address. */
export const orderSecretHeader = 'x-order-secret';

/** Path of the page of one ticket, by the token of its link (docs/rules.md, Tickets). */
export const ticketPagePath = (token: string): string => `/tickets/${token}`;

/** Header for the token of a link to a ticket. */
export const ticketLinkHeader = 'x-ticket-link';

/** Paths of the calls about one ticket. */
export const ticketPaths = {
  read: '/ticketCheckout/tickets/read',
  accept: '/ticketCheckout/tickets/accept',
} as const;

/** Path for scanners at the door. */
export const doorPath = '/ticketCheckout/admit';
