import {
  answered,
  buildCartItem,
  buildPromoCode,
  buildTicketingItem,
  createFakeHost,
  unreachable,
} from '@ticket-storefront/testing';
import { openCart } from '../testing/open-cart';

test('adjusts a restored cart to the catalogue, and reports the changes', async () => {
  const { cart, catalogue } = openCart({
    items: [
      buildCartItem({ id: 1, name: 'Dearer' }),
      buildCartItem({ id: 2, name: 'Gone' }),
      buildCartItem({ id: 3, name: 'Scarce', quantity: 5 }),
      buildCartItem({ id: 4, name: 'Over' }),
      buildCartItem({ id: 5, name: 'Sold' }),
      buildCartItem({ id: 6, name: 'Same' }),
    ],
    promo: buildPromoCode(),
  });
  catalogue.items = [
    buildTicketingItem({ id: 1, name: 'Dearer', price: 3000 }),
    buildTicketingItem({ id: 3, name: 'Scarce', sales_limit_balance: 2 }),
    buildTicketingItem({ id: 4, name: 'Over', off_sale_date: '2020-01-01T00:00:00Z' }),
    buildTicketingItem({ id: 5, name: 'Sold', sales_limit_balance: 0 }),
    buildTicketingItem({ id: 6, name: 'Same' }),
  ];
  catalogue.promos = [buildPromoCode({ is_used: true })];
  await cart.check();
  expect(cart.bus.snapshot()?.items.map(({ name, quantity }) => [name, quantity])).toEqual([
    ['Dearer', 1],
    ['Scarce', 2],
    ['Same', 1],
  ]);
  expect(cart.bus.snapshot()?.promo).toBeNull();
  expect(cart.changes.get()).toEqual([
    'The price of Dearer changed from $25.00 to $30.00.',
    'Gone is no longer available and left your cart.',
    'Only 2 x Scarce can be bought now. We changed your cart from 5 to 2.',
    'Over is no longer on sale and left your cart.',
    'Sold is sold out and left your cart.',
    'The promo code EARLY20 has already been used and was removed.',
  ]);
});

test('reports changed taxes and promo terms by the new total', async () => {
  const { cart, catalogue } = openCart({
    items: [buildCartItem({ quantity: 2, tax_percentage: 0.1 })],
    promo: buildPromoCode(),
  });
  catalogue.items = [buildTicketingItem({ tax_percentage: 0.2 })];
  catalogue.promos = [buildPromoCode()];
  await cart.check();
  expect(cart.changes.get()).toEqual(['Your total changed from $45.50 to $49.50.']);

  catalogue.promos = [buildPromoCode({ promo_payload: { percentage: 0.1, inclusive_items: [] } })];
  await cart.check();
  expect(cart.changes.get()).toEqual(['Your total changed from $49.50 to $55.50.']);
});

test('keeps cart and promo while the catalogue is unreachable', async () => {
  const { cart, catalogue } = openCart({ items: [buildCartItem()], promo: buildPromoCode() });
  catalogue.isDown = true;
  const before = cart.bus.snapshot();
  await cart.check();
  expect(cart.bus.snapshot()).toEqual(before);
  expect(cart.changes.get()).toEqual([]);
});

test('keeps changes that the visitor makes during a check', async () => {
  const { cart } = openCart({ items: [buildCartItem()], promo: null });
  const checked = cart.check();
  cart.bus.emit('cart:remove', { itemId: 1 });
  await checked;
  expect(cart.bus.snapshot()?.items).toEqual([]);
});

test('a check that finds fewer tickets left replaces nothing that the visitor chooses in another tab meanwhile', async () => {
  const { cart, catalogue, open } = openCart({ items: [buildCartItem({ quantity: 1 })], promo: null });
  catalogue.items = [buildTicketingItem({ sales_limit_balance: 3 })];
  const otherTab = open();
  const checked = cart.check();
  otherTab.bus.emit('cart:set-quantity', { itemId: 1, quantity: 2 });
  await checked;
  expect(open().bus.snapshot()?.items).toMatchObject([{ id: 1, quantity: 2 }]);
  expect(cart.bus.snapshot()?.items).toMatchObject([{ quantity: 1, sales_limit_balance: 3 }]);
});

test('reports tickets in unpaid orders of others, and keeps those in the visitor’s own', async () => {
  const available = [
    { id: 1, free: 0, held: 2, yours: 0 },
    { id: 2, free: 0, held: 3, yours: 3 },
    { id: 3, free: 1, held: 2, yours: 1 },
  ];
  const api = {
    get: async () => answered(200, { success: true, items: available }),
    post: async () => unreachable,
  };
  const { cart, catalogue } = openCart(
    {
      items: [
        buildCartItem({ id: 1, name: 'Held' }),
        buildCartItem({ id: 2, name: 'Own', quantity: 3 }),
        buildCartItem({ id: 3, name: 'Partly own', quantity: 3 }),
      ],
      promo: null,
    },
    createFakeHost({ api }),
  );
  catalogue.items = [
    buildTicketingItem({ id: 1, name: 'Held', sales_limit_balance: 0 }),
    buildTicketingItem({ id: 2, name: 'Own', sales_limit_balance: 0 }),
    buildTicketingItem({ id: 3, name: 'Partly own', sales_limit_balance: 1 }),
  ];
  await cart.check();
  expect(cart.bus.snapshot()?.items.map(({ name, quantity }) => [name, quantity])).toEqual([
    ['Own', 3],
    ['Partly own', 2],
  ]);
  expect(cart.changes.get()).toEqual([
    'Held is in other carts right now and left your cart. It may come back.',
    'Only 2 x Partly own can be bought now. We changed your cart from 3 to 2.',
  ]);
});
