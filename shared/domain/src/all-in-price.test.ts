import { allInCents } from './all-in-price';

test('one ticket costs its price, its tax, and the fees of an order', () => {
  const event = { ticketing_service_fee_per_order: 150, web_surcharge_percentage: 4 };
  // 4500 and 371 tax; 4 % of 4871 + 150 is 200.84, and the fee itself is 150.
  expect(allInCents(event, { id: 1, price: 4500, tax_percentage: 0.0825 })).toBe(4500 + 371 + 201 + 150);
  expect(allInCents({}, { id: 1, price: 4500, tax_percentage: null })).toBe(4500);
});
