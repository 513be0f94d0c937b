/** What the shell server itself says in English. */
export const words = {
  shopDescription: 'Tickets for events near you: choose, pay, and have them by e-mail.',
  ticketsFor: (event: string) => `Tickets for ${event}.`,
  needsScripts: 'Tickets can only be bought with JavaScript. Please enable it and load the page again.',
  notStarted: 'This page could not be started.',
  tryAgain: 'Try again',
};
