/** The months of a year, written out: the formatters of Intl, and their data, take a slow phone tens of milliseconds to begin. */
export const monthNames = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];
