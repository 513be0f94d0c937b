import fc from 'fast-check';
import type { OrderTotals } from '../order';
import { breakdownLines } from '../price-breakdown';
import { priceOrder, totalCents, undiscountedSubtotal } from '../pricing';

import { orders } from './pricing-arbitraries';
import { oraclePrice } from './pricing-oracle';
import { row } from './pricing-row';

/** Checks that random orders are priced like exact fractions and that every breakdown adds up. */
export function expectExactPrices(numRuns: number): void {
  fc.assert(
    fc.property(orders, (order) => {
      const totals = priceOrder(order);
      if (!sameTotals(totals, oraclePrice(order))) expect(totals).toEqual(oraclePrice(order));

      const lines = breakdownLines({ event: { digital_surcharge_label: null }, totals, hasPromo: true });
      const total = lines.at(-1)?.cents;
      const sum = lines.slice(0, -1).reduce((cents, { cents: more }) => cents + more, 0);
      const gross = undiscountedSubtotal(order.items);
      if (sum !== total || lines[0]?.cents !== gross || total !== totalCents(totals)) {
        throw new Error(`${JSON.stringify(lines)} do not add up to ${total}, starting from ${gross}`);
      }
      if (totals.transaction_total.toFixed(2) !== cents(total)) throw new Error('another amount is charged');
    }),
    { numRuns },
  );
}

function sameTotals(a: OrderTotals, b: OrderTotals): boolean {
  const [left, right] = [row(a), row(b)];
  return left.every((amount, index) => amount === right[index]);
}

const cents = (total = Number.NaN) => `${Math.floor(total / 100)}.${String(total % 100).padStart(2, '0')}`;
