import fc from 'fast-check';
import type { PricedItem, PricedOrder } from '../pricing';

/** Texts of up to 9 decimal places, each number of places equally likely. */
const written = (max: number) =>
  fc.tuple(fc.nat(10 ** 9), fc.nat(9)).map(([any, places]) => {
    const digits = any % (max * 10 ** places + 1);
    const padded = String(digits).padStart(places + 1, '0');
    const cut = padded.length - places;
    return places === 0 ? padded : `${padded.slice(0, cut)}.${padded.slice(cut)}`;
  });

/** Decimals as in data, up to `max`: many end in half a cent, some are not exact as floats. */
export const decimals = (max: number) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(0.5, '0.5', 0.25, 0.05, 0.005, 0.1, '0.07', 0.0825, 1e-7) },
    { weight: 2, arbitrary: fc.nat(1000).map((thousandths) => (thousandths * max) / 1000) },
    { weight: 2, arbitrary: written(max) },
    fc.constantFrom(0, '0.00', max, String(max)),
  );

const id = fc.oneof(fc.nat(6), fc.nat(6).map(String));

const item: fc.Arbitrary<PricedItem> = fc.record(
  {
    id,
    price: fc.oneof(fc.nat(300), fc.nat(10_000_000)),
    quantity: fc.nat(12),
    tax_percentage: fc.option(decimals(1)),
  },
  { requiredKeys: ['id', 'price', 'quantity'] },
);

const promo = fc.record({
  promo_payload: fc.record(
    { percentage: decimals(1), inclusive_items: fc.option(fc.array(id, { maxLength: 3 })) },
    { requiredKeys: ['percentage'] },
  ),
});

/** Orders with and without promo, fees, taxes and items. */
export const orders: fc.Arbitrary<PricedOrder> = fc.record(
  {
    event: fc.record(
      {
        ticketing_service_fee_per_order: fc.option(decimals(1000)),
        web_surcharge_percentage: fc.option(decimals(100)),
      },
      { requiredKeys: [] },
    ),
    items: fc.array(item, { maxLength: 4 }),
    promo: fc.option(promo, { freq: 2 }),
  },
  { requiredKeys: ['event', 'items'] },
);
