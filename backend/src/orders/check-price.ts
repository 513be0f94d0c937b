import { formatUsd } from '@storefront/domain/money';
import type { OrderTotals } from '@storefront/domain/order-details';
import { totalCents } from '@storefront/domain/order-total';
import { priceChanged, type Refusal } from '@storefront/order-port';

const amounts = [
  'subtotal',
  'ticketing_item_fee',
  'service_fee',
  'tax',
  'digital_surcharge',
  'total_promo_amount',
  'transaction_total',
] as const satisfies readonly (keyof OrderTotals)[];

/** Refuses an order whose amounts are not ours, whichever of them differs. */
export function checkPrice(ours: OrderTotals, theirs: OrderTotals): Refusal | null {
  if (amounts.every((amount) => ours[amount] === theirs[amount])) return null;
  return priceChanged(
    `The price of this order has changed: it is now ${formatUsd(totalCents(ours))}. Nothing was charged. Please check your order.`,
  );
}
