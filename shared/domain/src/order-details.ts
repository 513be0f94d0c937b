import type { DecimalInput } from './fields/decimal-input';

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
  /** Major units with two decimals, such as `12.34`. */
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
