import type { TicketingItem } from './ticketing-item';

/** One line of a cart: the item as it was when chosen, and how many. */
export interface CartItem
  extends Pick<
    TicketingItem,
    | 'id'
    | 'name'
    | 'price'
    | 'tax_percentage'
    | 'order_quantity_limit'
    | 'sales_limit'
    | 'sales_limit_balance'
    | 'off_sale_date'
  > {
  readonly quantity: number;
}
