import type { OrderTotals } from '@storefront/domain/order-details';
import type { PromoCode } from '@storefront/domain/promo-code';
import type { TicketingItem } from '@storefront/domain/ticketing-item';
import type { Stock } from './stock';

/** A requested line with the ticket it is for. */
export interface OrderLine {
  readonly item: TicketingItem & Stock;
  readonly quantity: number;
}

/** An order that holds, priced from our own data. */
export interface CheckedOrder {
  readonly lines: readonly OrderLine[];
  readonly promo: PromoCode | null;
  readonly totals: OrderTotals;
}
