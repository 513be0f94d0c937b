import { formatUsd } from '@storefront/domain/money';
import type { OrderTotals } from '@storefront/domain/order-details';
import { isFree, totalCents } from '@storefront/domain/order-total';
import { words } from '#words/checkout';

/** The accessible name of the pay button (docs/rules.md, Names of controls). */
export function payLabelOf(totals: OrderTotals): string {
  return isFree(totals) ? words.placeOrder : words.pay(formatUsd(totalCents(totals)));
}
