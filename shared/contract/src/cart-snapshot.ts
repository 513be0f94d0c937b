import type { CartItem, OrderTotals, PromoCode } from '@ticket-storefront/domain';

/** An immutable snapshot of one event's cart. */
export interface CartSnapshot {
  readonly eventSlug: string;
  readonly items: readonly CartItem[];
  /** Cents: the sum of price × quantity, before any discount. */
  readonly subtotalBeforeDiscount: number;
  readonly totals: OrderTotals;
  readonly promo: PromoCode | null;
}
