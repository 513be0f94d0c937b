import { breakdownLines } from './price-breakdown';
import { priceOrder } from './pricing';

const event = { ticketing_service_fee_per_order: 100, web_surcharge_percentage: 0 };
const items = [{ id: 1, price: 1000, quantity: 2, tax_percentage: 0.1 }];
const half = { promo_payload: { percentage: 0.5, inclusive_items: [] } };

test('shows subtotal before the discount, the discount as negative, tax, fees and total', () => {
  const totals = priceOrder({ event, items, promo: half });
  expect(
    breakdownLines({ event: { digital_surcharge_label: ' Venue fee ' }, totals, hasPromo: true }),
  ).toEqual([
    { label: 'Subtotal', cents: 2000 },
    { label: 'Promo discount', cents: -1000 },
    { label: 'Tax', cents: 100 },
    { label: 'Venue fee', cents: 100 },
    { label: 'Total', cents: 1200 },
  ]);
});

test.each([null, '', ' '])(
  'without a promo there is no row for it, and the label %j becomes Fees',
  (label) => {
    const totals = priceOrder({ event, items, promo: null });
    const lines = breakdownLines({ event: { digital_surcharge_label: label }, totals, hasPromo: false });
    expect(lines.map((line) => line.label)).toEqual(['Subtotal', 'Tax', 'Fees', 'Total']);
  },
);

test('a promo that covers nothing in the cart discounts plain zero', () => {
  const promo = { promo_payload: { percentage: 0.5, inclusive_items: [9] } };
  const totals = priceOrder({ event, items, promo });
  const lines = breakdownLines({ event: { digital_surcharge_label: null }, totals, hasPromo: true });
  expect(lines[1]).toEqual({ label: 'Promo discount', cents: 0 });
});
