import type { CartItem, OrderTotals, PromoCode } from '@storefront/domain';

/** The cart of one event at one moment. Immutable. */
export interface CartSnapshot {
  readonly eventSlug: string;
  readonly items: readonly CartItem[];
  /** Cents: the sum of price × quantity, before any discount. */
  readonly subtotalBeforeDiscount: number;
  readonly totals: OrderTotals;
  readonly promo: PromoCode | null;
}
