import type { Language } from '@storefront/domain/language';
import { wordsIn } from '@storefront/domain/words-in';

/** What a completed order came to. Amounts are integer cents. */
export interface ConfirmedSums {
  readonly lines: readonly { readonly price: number; readonly quantity: number }[];
  readonly discount: number;
  readonly tax: number;
  readonly fees: number;
  /** The event's own word for the fees; null where it has none. */
  readonly feesLabel: string | null;
  readonly total: number;
}

/** One row of a confirmation's sums, in integer cents; a discount is negative. */
export interface ConfirmedAmount {
  readonly label: string;
  readonly cents: number;
}

/** The rows of a confirmation's sums in a language, top to bottom; the last one is the sum of the others (docs/rules.md, Money). */
export function confirmedAmounts(order: ConfirmedSums, language: Language): readonly ConfirmedAmount[] {
  const words = wordsIn(language);
  const subtotal = order.lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  return [
    { label: words.subtotal, cents: subtotal },
    ...(order.discount > 0 ? [{ label: words.promoDiscount, cents: -order.discount }] : []),
    { label: words.tax, cents: order.tax },
    { label: order.feesLabel ?? words.fees, cents: order.fees },
    { label: words.total, cents: order.total },
  ];
}
