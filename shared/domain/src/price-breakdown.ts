import { messages } from '#messages/prices';
import type { Event } from './event';
import type { OrderTotals } from './order';
import { totalCents } from './pricing';

interface PricedCart {
  readonly event: Pick<Event, 'digital_surcharge_label'>;
  readonly totals: OrderTotals;
  /** Whether a promo code is applied: otherwise it has no row. */
  readonly hasPromo: boolean;
}

/** The rows of the price breakdown; a discount is negative, and the last row is the sum (docs/rules.md, Money). */
export function breakdownLines({ event, totals, hasPromo }: PricedCart) {
  const { subtotal, total_promo_amount, tax, digital_surcharge } = totals;
  return [
    { label: messages.subtotal, cents: subtotal + total_promo_amount },
    ...(hasPromo ? [{ label: messages.promoDiscount, cents: 0 - total_promo_amount }] : []),
    { label: messages.tax, cents: tax },
    { label: event.digital_surcharge_label?.trim() || messages.fees, cents: digital_surcharge },
    { label: messages.total, cents: totalCents(totals) },
  ];
}
