// Checked with the types of servers: the globals of a page are errors there.
export const missing = [
  // @ts-expect-error browsers only
  window,
  // @ts-expect-error browsers only
  document,
];
