/**
 * How a page ended: on the confirmation, with a link to that of another tab, offering to pay again, saying that it is not
 * known yet, or closed.
 */
export type Ending = 'thanked' | 'placed-in-other-tab' | 'may-pay-again' | 'not-known' | 'closed';

/** The records of one order of the visitor. */
export interface OrderTrace {
  readonly reference: string;
  /** Null where nothing is stored. */
  readonly status: string | null;
  /** Cents of each charge at the processor. */
  readonly charges: readonly number[];
}

/** Everything that came of one cart. */
export interface CartTrace {
  readonly orders: readonly OrderTrace[];
  /** Of each page that the visitor paid on, with the charges that there were when it ended. */
  readonly endings: readonly { readonly ending: Ending; readonly charges: number }[];
}
