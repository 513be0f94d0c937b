import * as v from 'valibot';

/** Path of the storefront that signs a cart for the checkout. */
export const signCartPath = '/hand-over';

/** Name of the form field with a signed hand-over. */
export const handOverField = 'handOver';

const text = (length: number) => v.pipe(v.string(), v.maxLength(length));

/** What the storefront's page hands over to the checkout of an event. */
export const handOverRequest = v.object({
  /** Id of the last hand-over of this cart that is not paid yet; null for a new cart. */
  id: v.nullable(v.pipe(v.string(), v.uuid())),
  /** The event's slug. */
  slug: text(500),
  /** The cart, as the storefront stores it; null if it is empty. */
  cart: v.nullable(text(64_000)),
  /** The promo code that a link offered, and that the checkout tries. */
  promo: v.nullable(text(100)),
  /** The page from which the visitor comes: its position in the tab's history, and its path. */
  from: v.object({ position: v.number(), path: text(1000) }),
});

/**
 * A hand-over. By its random id the storefront learns what became of the cart; it stays until the cart is paid, because an order that
 * began after an earlier hand-over may be paid after a later one.
 */
export const handOverSchema = v.object({ ...handOverRequest.entries, id: v.string() });

export type HandOver = v.InferOutput<typeof handOverSchema>;

/** The signed form of a hand-over, for the form field. */
export const handOverAnswer = v.object({ id: v.string(), token: v.string() });

/** Id of the script element with the {@link HandOver} that came with a document, or `null`. */
export const handOverElementId = 'hand-over';
