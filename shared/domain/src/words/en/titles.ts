/** Browser titles in English (docs/rules.md, Titles). */
export const words = {
  productTitle: 'Event Ticketing',
  eventTitle: (subject: string) => `${subject} - Ticketing`,
  checkoutTitle: (event: string) => `${event} Ticketing`,
  confirmationTitle: 'Order confirmation - Ticketing',
  notFoundTitle: 'Page not found - Ticketing',
};
