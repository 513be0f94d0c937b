import { buildCartItem } from '@ticket-storefront/testing';
import fc from 'fast-check';
import { formatUsd } from './money';
import { breakdownLines } from './price-breakdown';
import { allInCents, isFree, priceOrder } from './pricing';
import { expectExactPrices } from './testing/expect-exact-prices';
import { type Row, row } from './testing/pricing-row';

test('prices one ticket with its tax and the fees of an order', () => {
  const event = { ticketing_service_fee_per_order: 150, web_surcharge_percentage: 4 };
  // 4500 and 371 tax; 4 % of 4871 + 150 is 200.84, and the fee itself is 150.
  expect(allInCents(event, { id: 1, price: 4500, tax_percentage: 0.0825 })).toBe(4500 + 371 + 201 + 150);
  expect(allInCents({}, { id: 1, price: 4500, tax_percentage: null })).toBe(4500);
});

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

test.each([null, '', ' '])('shows no row without a promo, and the label %j as Fees', (label) => {
  const totals = priceOrder({ event, items, promo: null });
  const lines = breakdownLines({ event: { digital_surcharge_label: label }, totals, hasPromo: false });
  expect(lines.map((line) => line.label)).toEqual(['Subtotal', 'Tax', 'Fees', 'Total']);
});

test('discounts 0 for a promo that covers nothing in the cart', () => {
  const promo = { promo_payload: { percentage: 0.5, inclusive_items: [9] } };
  const totals = priceOrder({ event, items, promo });
  const lines = breakdownLines({ event: { digital_surcharge_label: null }, totals, hasPromo: true });
  expect(lines[1]).toEqual({ label: 'Promo discount', cents: 0 });
});

test.each([
  [0, '$0.00'],
  [5, '$0.05'],
  [123450, '$1,234.50'],
  [-1500, '-$15.00'],
  [100_000_000_01, '$100,000,000.01'],
])('formats %s cents as %s', (cents, shown) => {
  expect(formatUsd(cents)).toBe(shown);
});

test('formats every amount like en-US dollars', () => {
  const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
  fc.assert(
    fc.property(fc.integer({ min: -1e13, max: 1e13 }), (cents) => {
      expect(formatUsd(cents)).toBe(usd.format(cents / 100));
    }),
    { numRuns: 2000 },
  );
});

type Order = Parameters<typeof priceOrder>[0];

const line = (price: number, quantity = 1, tax_percentage: number | string | null = null, id = 1) =>
  buildCartItem({ id, price, quantity, tax_percentage });
const promo = (percentage: number | string, inclusive_items: (number | string)[] = []) => ({
  promo_payload: { percentage, inclusive_items },
});
const fees = (perOrder: number | string | null, surcharge: number | string | null) => ({
  ticketing_service_fee_per_order: perOrder,
  web_surcharge_percentage: surcharge,
});
const workedCases: [name: string, order: Order, row: Row][] = [
  [
    'two tickets without fees cost price, tax rounded half up',
    { event: {}, items: [line(2500, 2, 0.0825)] },
    [5000, 0, 0, 413, 0, 0, 54.13],
  ],
  [
    'the service fee is taken on tax, subtotal and per-order fee',
    { event: fees(200, 3.5), items: [line(2500, 2, 0.0825)] },
    [5000, 200, 196, 413, 396, 0, 58.09],
  ],
  [
    'the per-order fee enters the service fee unrounded',
    { event: fees(1.4, 36), items: [] },
    [0, 1, 1, 0, 2, 0, 0.02],
  ],
  [
    'half a cent of per-order fee is rounded once, at the end',
    { event: fees('99.5', 0), items: [line(100)] },
    [100, 100, 0, 0, 100, 0, 2],
  ],
  [
    'a rate that floats cannot hold is taken as written',
    { event: {}, items: [line(100, 1, 1.005)] },
    [100, 0, 0, 101, 0, 0, 2.01],
  ],
  [
    'rates are read in every form that JavaScript writes',
    { event: fees('.5e2', 1e-7), items: [line(100_000_000_000, 1, '5e-1')] },
    [100_000_000_000, 50, 150, 50_000_000_000, 200, 0, 1_500_000_002],
  ],
  [
    'tax is rounded per item, not on the sum',
    { event: {}, items: [line(50, 1, '0.05'), line(50, 1, '0.05', 2)] },
    [100, 0, 0, 6, 0, 0, 1.06],
  ],
  [
    'a promo discounts amounts and rounded taxes',
    { event: fees('150.5', 3.5), items: [line(2500, 2, 0.0825)], promo: promo(0.15) },
    [4250, 151, 166, 351, 317, 750, 49.18],
  ],
  [
    'the discounted tax comes from the rounded tax',
    { event: {}, items: [line(60, 1, 0.075)], promo: promo(0.5) },
    [30, 0, 0, 3, 0, 30, 0.33],
  ],
  [
    'only listed items are discounted, whichever way their ids are written',
    { event: {}, items: [line(1000, 1, 0.1, 1), line(1000, 1, 0.1, 2)], promo: promo('0.5', ['2']) },
    [1500, 0, 0, 150, 0, 500, 16.5],
  ],
  [
    'a promo for other items changes nothing',
    { event: {}, items: [line(1000, 1, 0.1, 1)], promo: promo(1, [9]) },
    [1000, 0, 0, 100, 0, 0, 11],
  ],
  [
    'a full discount without fees is free',
    { event: fees(null, 5), items: [line(1000, 3, 0.1)], promo: promo(1) },
    [0, 0, 0, 0, 0, 3000, 0],
  ],
  [
    'a full discount leaves the per-order fee and its surcharge',
    { event: fees(200, 3), items: [line(1000, 3, 0.1)], promo: promo(1) },
    [0, 200, 6, 0, 206, 3000, 2.06],
  ],
  [
    'an empty cart still has the fees of the event',
    { event: fees(200, 3), items: [], promo: promo(0.5) },
    [0, 200, 6, 0, 206, 0, 2.06],
  ],
];

test.each(workedCases)('%s', (_name, order, expected) => {
  const totals = priceOrder(order);
  expect(row(totals)).toEqual(expected);
  expect(isFree(totals)).toBe(expected[6] === 0);
});

test('prices an order like exact fractions, with a breakdown that adds up', () => {
  expectExactPrices(5_000);
});

test.each<[field: string, order: Order]>([
  ['items[0].price must be a non-negative integer of cents', { event: {}, items: [line(-1)] }],
  ['items[0].price must be a non-negative integer of cents', { event: {}, items: [line(10.5)] }],
  ['items[1].price must be', { event: {}, items: [line(1), line(Number.NaN)] }],
  ['items[0].quantity must be a non-negative integer', { event: {}, items: [line(1, 1.5)] }],
  ['items[0].quantity', { event: {}, items: [line(1, Number.POSITIVE_INFINITY)] }],
  ['items[0].tax_percentage must be a non-negative decimal', { event: {}, items: [line(1, 1, -0.1)] }],
  ['items[0].tax_percentage', { event: {}, items: [line(1, 1, '8 %')] }],
  ['items[0].tax_percentage', { event: {}, items: [line(1, 1, '')] }],
  ['items[0].tax_percentage', { event: {}, items: [line(1, 1, '1e9999')] }],
  ['event.ticketing_service_fee_per_order', { event: fees(-1, 0), items: [] }],
  ['event.web_surcharge_percentage', { event: fees(0, '-0.01'), items: [] }],
  [
    'promo.promo_payload.percentage must be a fraction of at most 1',
    { event: {}, items: [], promo: promo(1.01) },
  ],
  ['promo.promo_payload.percentage must be a non-neg', { event: {}, items: [], promo: promo('-0.5') }],
  ['too large', { event: {}, items: [line(Number.MAX_SAFE_INTEGER, 2)] }],
])('rejects an order with the name of the field: %s', (field, order) => {
  expect(() => priceOrder(order)).toThrow(RangeError);
  expect(() => priceOrder(order)).toThrow(field);
});
