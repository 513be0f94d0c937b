import type { EventFees } from './event';
import { totalCents } from './order-total';
import { type PricedItem, priceOrder } from './pricing';

/** What one ticket of an event costs with its fees and taxes, in cents: the total of an order of it alone (docs/rules.md, Money). */
export const allInCents = (event: EventFees, item: Omit<PricedItem, 'quantity'>): number =>
  totalCents(priceOrder({ event, items: [{ ...item, quantity: 1 }] }));
