/** What a completed order came to. Amounts are integer cents. */
export interface ConfirmedSums {
  readonly lines: readonly { readonly price: number; readonly quantity: number }[];
  readonly discount: number;
  readonly tax: number;
  readonly fees: number;
  readonly feesLabel: string;
  readonly total: number;
}

/** One row of a confirmation's sums, in integer cents; a discount is negative. */
export interface ConfirmedAmount {
  readonly label: string;
  readonly cents: number;
}

/** The rows of a confirmation's sums, top to bottom; the last one is the sum of the others (docs/rules.md, Money). */
export const confirmedAmounts = (order: ConfirmedSums): readonly ConfirmedAmount[] => [
  { label: 'Subtotal', cents: order.lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0) },
  ...(order.discount > 0 ? [{ label: 'Promo discount', cents: -order.discount }] : []),
  { label: 'Tax', cents: order.tax },
  { label: order.feesLabel, cents: order.fees },
  { label: 'Total', cents: order.total },
];
