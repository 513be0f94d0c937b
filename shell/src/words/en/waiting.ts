const number = new Intl.NumberFormat('en-US');

/** A number as it is read, such as `1,204`. */
const formatCount = (count: number): string => number.format(count);

/** What the shell says in English in the waiting room. */
export const words = {
  formatCount,
  youAreNext: 'You are next.',
  oneBefore: 'At most one person is before you.',
  before: (count: number) => `At most ${formatCount(count)} people are before you.`,
  tooEarly: 'It is too early to tell how long it takes.',
  aboutMinutes: (minutes: number) =>
    `About ${minutes === 1 ? 'a minute' : `${minutes} minutes`}, as it goes now.`,
  moreThanAnHour: 'More than an hour, as it goes now.',
  yourNumber: 'Your number',
  lookingUp: 'Looking up your place …',
  connectionLost:
    'There is no connection to the ticket shop right now. You keep your turn, and this page goes on by itself when the connection is back.',
  left: (count: number) => `${formatCount(count)} left`,
  available: 'Available',
  inOtherCarts: 'In other carts, may come back',
  notYetOnSale: 'Not on sale yet',
  soldOut: 'Sold out',
  salesEnded: 'Sales ended',
  ticketsRightNow: 'Tickets right now',
  allSold: 'All tickets for this event are sold. There is nothing left to wait for.',
  noLongerSold: 'Tickets for this event are no longer sold.',
  inLine: 'You are in line',
  manyPeople:
    'Many people are buying tickets for this event. Everybody is served in the order in which they came.',
  opensByItself:
    'When it is your turn, the checkout opens by itself. Please keep this page open: while it is closed, others are served first, but your number stays yours. Your cart is kept.',
  backToEvent: 'Back to the event',
};
