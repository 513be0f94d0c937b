import type { DecimalInput } from './decimal-input';

/** One line of a cart: the item as it was when chosen, and how many. */
export interface CartItem {
  readonly id: number;
  readonly name: string;
  /** Integer cents. */
  readonly price: number;
  readonly quantity: number;
  /** Fraction, such as `0.0825`. */
  readonly tax_percentage: DecimalInput | null;
  readonly order_quantity_limit: number | null;
  readonly sales_limit: number | null;
  readonly sales_limit_balance: number | null;
  /** When its sale ends, as the organiser wrote it. */
  readonly off_sale_date: string | null;
}
