import type { OrderTotals } from '../order';

/** [subtotal, ticketing_item_fee, service_fee, tax, digital_surcharge, total_promo_amount, transaction_total] */
export type Row = [number, number, number, number, number, number, number];
/** The amounts of an order as a row. */
export const row = (totals: OrderTotals): Row => [
  totals.subtotal,
  totals.ticketing_item_fee,
  totals.service_fee,
  totals.tax,
  totals.digital_surcharge,
  totals.total_promo_amount,
  totals.transaction_total,
];
