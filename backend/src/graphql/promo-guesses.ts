import type { Refusal } from '@storefront/order-port';

/** Counts the promo codes that a client tries. */
export interface PromoGuesses {
  /** Why no further code may be tried now, or null. */
  begin(): Promise<Refusal | null>;
  /** The code that was tried last exists and is not used up. */
  wasRight(): Promise<void>;
}
