import { buildCartItem } from '@storefront/testing/build-cart-item';
import { isFree } from './order-total';
import { priceOrder } from './pricing';
import { expectExactPrices } from './testing/expect-exact-prices';
import { type Row, row } from './testing/pricing-row';

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

test('an order costs what exact fractions say, and its breakdown adds up', () => {
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
])('refuses an order by name of the field: %s', (field, order) => {
  expect(() => priceOrder(order)).toThrow(RangeError);
  expect(() => priceOrder(order)).toThrow(field);
});
