import type { OrderTotals } from '@storefront/domain/order-details';
import type { PromoCode } from '@storefront/domain/promo-code';
import type { OrderLine } from './check-lines';

/** An order that holds, priced from our own data. */
export interface CheckedOrder {
  readonly lines: readonly OrderLine[];
  readonly promo: PromoCode | null;
  readonly totals: OrderTotals;
}
