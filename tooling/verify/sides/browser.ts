// Checked with the types of what ships to browsers: Node's globals are errors there.
export const missing = [
  // @ts-expect-error Node only
  Buffer,
  // @ts-expect-error Node only
  process,
];
