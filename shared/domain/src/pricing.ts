import type { EventFees } from './event';
import {
  type ExactDecimal,
  exactCount,
  exactRate,
  exactWhole,
  hundredth,
  one,
  roundCents,
  zero,
} from './exact-decimal';
import type { CartItem, OrderTotals } from './order';
import { type PricedPromo, promoCovers } from './promo';

/** The amount to charge, in integer cents (docs/rules.md, Money). */
export const totalCents = ({
  subtotal,
  tax,
  digital_surcharge,
}: Pick<OrderTotals, 'subtotal' | 'tax' | 'digital_surcharge'>): number => subtotal + tax + digital_surcharge;

/** Whether the order is free (docs/rules.md, Free orders). */
export const isFree = (totals: OrderTotals): boolean => totalCents(totals) === 0;

/** The sum of price × quantity in cents, before any discount. */
export const undiscountedSubtotal = (items: readonly Pick<CartItem, 'price' | 'quantity'>[]): number =>
  items.reduce((sum, { price, quantity }) => sum + price * quantity, 0);

/** The fields of a cart line that affect its price. */
export interface PricedItem extends Pick<CartItem, 'price' | 'quantity'> {
  readonly id: number | string;
  readonly tax_percentage?: CartItem['tax_percentage'];
}

/** The event, lines and promo code that determine the price of an order. */
export interface PricedOrder {
  readonly event: EventFees;
  readonly items: readonly PricedItem[];
  readonly promo?: PricedPromo | null | undefined;
}

/** Prices an order, in browser and API. Throws a RangeError that names a wrong field (docs/rules.md, Money). */
export function priceOrder({ event, items, promo }: PricedOrder): OrderTotals {
  const fraction = promoFraction(promo);
  const lines = items.map((item, index) => {
    const covered = promo ? promoCovers(promo, item.id) : false;
    return priceLine(item, `items[${index}]`, covered ? fraction : zero);
  });
  const total_promo_amount = sum(lines.map(({ discount }) => discount));
  const subtotal = sum(lines.map(({ amount }) => amount)) - total_promo_amount;
  const tax = sum(lines.map(({ tax }) => tax));

  const fee = exactRate(event.ticketing_service_fee_per_order, 'event.ticketing_service_fee_per_order');
  const surcharge = exactRate(event.web_surcharge_percentage, 'event.web_surcharge_percentage');
  const service_fee = roundCents(
    fee.plus(exactWhole(tax)).plus(exactWhole(subtotal)).times(surcharge).times(hundredth),
  );
  const digital_surcharge = roundCents(fee.plus(exactWhole(service_fee)));

  return {
    subtotal,
    ticketing_item_fee: roundCents(fee),
    service_fee,
    tax,
    digital_surcharge,
    total_promo_amount,
    transaction_total: (subtotal + tax + digital_surcharge) / 100,
  };
}

function promoFraction(promo: PricedPromo | null | undefined): ExactDecimal {
  const field = 'promo.promo_payload.percentage';
  const fraction = exactRate(promo?.promo_payload.percentage, field);
  if (fraction.isAbove(one)) throw new RangeError(`${field} must be a fraction of at most 1`);
  return fraction;
}

function priceLine(item: PricedItem, field: string, discountFraction: ExactDecimal) {
  const price = exactCount(item.price, `${field}.price`, ' of cents');
  const amount = price.times(exactCount(item.quantity, `${field}.quantity`));
  const tax = roundCents(amount.times(exactRate(item.tax_percentage, `${field}.tax_percentage`)));
  if (discountFraction === zero) return { amount: roundCents(amount), discount: 0, tax };
  return {
    amount: roundCents(amount),
    discount: roundCents(amount.times(discountFraction)),
    tax: roundCents(one.minus(discountFraction).times(exactWhole(tax))),
  };
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** The price of one ticket in cents: the total of an order of that ticket alone (docs/rules.md, Money). */
export const allInCents = (event: EventFees, item: Omit<PricedItem, 'quantity'>): number =>
  totalCents(priceOrder({ event, items: [{ ...item, quantity: 1 }] }));
