/** What the document of a checkout depends on. */
export interface CheckoutEvent {
  /** The payment processor, by the name that events have for it; null where the event is unknown or has none. */
  readonly processor: string | null;
  /** Origins of the pictures that the event names. */
  readonly pictureOrigins: readonly string[];
}

/** A checkout of which nothing is known: its document loads no checkout remote and no organiser's pictures. */
export const unknownCheckout: CheckoutEvent = { processor: null, pictureOrigins: [] };
