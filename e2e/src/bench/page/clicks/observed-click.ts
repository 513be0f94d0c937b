/** What came of a click on `Add one`, in milliseconds since the browser received it; null before. */
export interface ObservedClick {
  /** When a frame was painted that shows the new quantity on its ticket. */
  paintedMs: number | null;
  /** The same for the cart panel. */
  cartMs: number | null;
}
