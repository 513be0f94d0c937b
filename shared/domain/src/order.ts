import type { TicketingItem } from './event';
import type { DecimalInput } from './fields';

/** The prices of an order, in integer cents except `transaction_total` (docs/rules.md, Money). */
export interface OrderTotals {
  /** After discount. */
  readonly subtotal: number;
  readonly ticketing_item_fee: number;
  readonly service_fee: number;
  /** After discount. */
  readonly tax: number;
  readonly digital_surcharge: number;
  /** Sum of the item discounts, a positive number. */
  readonly total_promo_amount: number;
  /** Major units with two decimals, for example `12.34`. */
  readonly transaction_total: number;
}

/** The order details in every order request (docs/rules.md, Entities). */
export interface OrderDetails extends OrderTotals {
  readonly eventName: string;
  readonly eventId: number;
  readonly eventDynamicDescriptor: string | null;
  readonly eventSurchargePercentage: DecimalInput | null;
  readonly email: string;
  readonly promo_code: string | null;
  readonly promo_code_uid: string | null;
  readonly promo_code_description: string | null;
  /** 16 random characters that identify one attempt to order. */
  readonly reference_id: string;
}

/** One line of a cart: the item when it was chosen, and its quantity. */
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

/** Letters and digits without 0, O, I and l, which people confuse. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz123456789';
const length = 16;

/** Creates 16 letters and digits that people do not confuse, each equally likely, from the system's cryptographic source. */
export function createReferenceID(): string {
  let id = '';
  while (id.length < length) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
    // Six bits select one of 64 characters; six values are not in the alphabet and are drawn again, so none is favoured.
    id += alphabet[byte & 63] ?? '';
  }
  return id;
}
