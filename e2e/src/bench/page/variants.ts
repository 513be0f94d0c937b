/** What is measured side by side. */
export const variantNames = [
  /** The released parts, as `npm start` serves them. */
  'released',
  /** The same sources as one bundle that the browser draws: no data, HTML or styles in its document. */
  'bundle',
  /** The same sources as one bundle, in the documents that the shell server composes. */
  'treated-bundle',
  /** The event page as a fixed document. */
  'fixed',
] as const;

export type Variant = (typeof variantNames)[number];
