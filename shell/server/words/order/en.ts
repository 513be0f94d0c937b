import { words as confirmation } from '../../../src/words/en/confirmation';

/** What the page of an order says in English. */
export const words = {
  ...confirmation,
  reference: 'Order Reference Number:',
  backToEvent: 'Back to the event',
  checkAddress:
    'The address of this page does not name an order. Please open the link of your e-mail once more.',
  allEvents: 'See all events',
  notNow: 'Your order cannot be shown now',
  nothingLost: 'Nothing of it is lost. Please open this page again in a moment.',
};
