import type { CartFacts } from '@ticket-storefront/contract';
import { maxQuantity } from '@ticket-storefront/domain';
import { buildCartItem, buildEvent, buildPromoCode, buildTicketingItem } from '@ticket-storefront/testing';
import fc from 'fast-check';
import { event, item, openCart, storageKey } from '../testing/open-cart';
import type { CartStore } from './create-cart-store';

/** The next fact of either kind about a promo code. */
const promoFact = (cart: CartStore) =>
  new Promise<CartFacts['promo:applied'] | CartFacts['promo:rejected']>((resolve) => {
    cart.bus.on('promo:applied', resolve);
    cart.bus.on('promo:rejected', resolve);
  });

test('trims and applies a code, restores it after a reload, and rejects a second one', async () => {
  const { cart, catalogue, open } = openCart();
  catalogue.promos = [buildPromoCode()];
  cart.bus.emit('promo:apply', { code: ' EARLY20 ' });
  expect(await promoFact(cart)).toEqual({ promo: buildPromoCode() });
  expect(open().bus.snapshot()?.promo?.uid).toBe('EARLY20');
  const refused = promoFact(cart);
  cart.bus.emit('promo:apply', { code: 'EARLY20' });
  expect(await refused).toEqual({ reason: 'already-applied' });
});

test.each([
  ['   ', 'empty'],
  ['early20', 'unknown'],
  ['USED', 'used'],
])('rejects the code "%s" as %s', async (code, reason) => {
  const { cart, catalogue } = openCart();
  catalogue.promos = [buildPromoCode(), buildPromoCode({ uid: 'USED', is_used: true })];
  const fact = promoFact(cart);
  cart.bus.emit('promo:apply', { code });
  expect(await fact).toEqual({ reason });
  expect(cart.bus.snapshot()?.promo).toBeNull();
});

test('applies a code of unlimited usage, and none above 100 %', async () => {
  const { cart, catalogue } = openCart();
  const unlimited = buildPromoCode({ is_used: true, unlimited_usage: true });
  catalogue.promos = [
    unlimited,
    buildPromoCode({ uid: 'BAD', promo_payload: { percentage: 20, inclusive_items: [] } }),
  ];
  const rejected = promoFact(cart);
  cart.bus.emit('promo:apply', { code: 'BAD' });
  expect(await rejected).toEqual({ reason: 'unavailable' });
  const applied = promoFact(cart);
  cart.bus.emit('promo:apply', { code: 'EARLY20' });
  expect(await applied).toEqual({ promo: unlimited });
});

test('does not apply a code that is cleared during its query', async () => {
  const { cart, catalogue } = openCart();
  catalogue.promos = [buildPromoCode(), buildPromoCode({ uid: 'SECOND' })];
  const applied = promoFact(cart);
  cart.bus.emit('promo:apply', { code: 'EARLY20' });
  cart.bus.emit('promo:clear');
  cart.bus.emit('promo:apply', { code: 'SECOND' });
  expect(await applied).toMatchObject({ promo: { uid: 'SECOND' } });
  expect(cart.bus.snapshot()?.promo?.uid).toBe('SECOND');
});

test('caps a quantity, replaces it with a later one, and removes the ticket at 0', () => {
  const { bus } = openCart().cart;
  const quantities = () => bus.snapshot()?.items.map(({ quantity }) => quantity);
  bus.emit('cart:set-quantity', { itemId: item.id, quantity: 9 });
  expect(quantities()).toEqual([4]);
  bus.emit('cart:set-quantity', { itemId: item.id, quantity: 2 });
  expect(quantities()).toEqual([2]);
  bus.emit('cart:set-quantity', { itemId: item.id, quantity: 0 });
  expect(quantities()).toEqual([]);
});

test('prices every change with the event’s fees, and never mutates a snapshot', () => {
  const { bus } = openCart().cart;
  bus.emit('cart:set-quantity', { itemId: item.id, quantity: 2 });
  const before = bus.snapshot();
  bus.emit('cart:remove', { itemId: item.id });
  expect(before?.items).toHaveLength(1);
  expect(before?.subtotalBeforeDiscount).toBe(5000);
  expect(before?.totals).toMatchObject({ subtotal: 5000, tax: 500, transaction_total: 56.5 });
  expect(bus.snapshot()?.totals).toMatchObject({ subtotal: 0, tax: 0, digital_surcharge: 150 });
});

test('prices a cart once, when its totals are first read', () => {
  const feeRead = jest.fn(() => 150);
  const event = Object.defineProperty(buildEvent(), 'ticketing_service_fee_per_order', { get: feeRead });
  const { bus } = openCart().open('priced-late', event);
  bus.emit('cart:set-quantity', { itemId: item.id, quantity: 2 });
  expect(bus.snapshot()?.items).toMatchObject([{ quantity: 2 }]);
  expect(feeRead).not.toHaveBeenCalled();
  expect(bus.snapshot()?.totals.ticketing_item_fee).toBe(150);
  expect(bus.snapshot()?.totals).toBe(bus.snapshot()?.totals);
  expect(feeRead).toHaveBeenCalledTimes(1);
});

test('restores a cart after a reload and in other tabs, separately for each event', () => {
  const { cart, open } = openCart();
  const otherTab = open();
  cart.bus.emit('cart:set-quantity', { itemId: item.id, quantity: 3 });
  expect(open().bus.snapshot()?.items).toMatchObject([{ id: 1, quantity: 3 }]);
  otherTab.restore();
  expect(otherTab.bus.snapshot()?.items).toMatchObject([{ id: 1, quantity: 3 }]);
  expect(open('other', buildEvent({ id: 2 })).bus.snapshot()?.items).toEqual([]);
});

test('a held cart is empty and stored as it was, and is the stored one with what was added since once released', () => {
  const { open, storage } = openCart({
    items: [buildCartItem({ id: item.id, quantity: 1 })],
    promo: buildPromoCode(),
  });
  const before = storage.getItem(storageKey);
  const cart = open('harbour-nights', event, true);
  expect(cart.bus.snapshot()?.items).toEqual([]);
  cart.bus.emit('cart:set-quantity', { itemId: item.id, quantity: 2 });
  cart.restore();
  expect(cart.bus.snapshot()?.items).toMatchObject([{ quantity: 2 }]);
  expect(storage.getItem(storageKey)).toBe(before);
  cart.release();
  expect(cart.bus.snapshot()).toMatchObject({ items: [{ quantity: 3 }], promo: { uid: 'EARLY20' } });
  expect(open().bus.snapshot()?.items).toMatchObject([{ quantity: 3 }]);
  cart.release();
  expect(cart.bus.snapshot()?.items).toMatchObject([{ quantity: 3 }]);
});

test('uses the catalogue’s prices, and adds no unknown ticket', async () => {
  const { cart, catalogue } = openCart();
  cart.bus.emit('cart:set-quantity', { itemId: 999, quantity: 1 });
  catalogue.items = [{ ...item, price: 9900 }];
  cart.bus.emit('cart:set-quantity', { itemId: item.id, quantity: 1 });
  await Promise.resolve();
  expect(cart.bus.snapshot()?.items).toMatchObject([{ id: item.id, price: 9900 }]);
  expect(cart.bus.snapshot()?.items).toHaveLength(1);
});

test('clears cart, promo and storage, but not the fees', () => {
  const { cart, storage } = openCart({ items: [buildCartItem()], promo: buildPromoCode() });
  cart.bus.emit('cart:clear');
  expect(cart.bus.snapshot()).toMatchObject({
    items: [],
    promo: null,
    totals: { subtotal: 0, tax: 0, total_promo_amount: 0, ticketing_item_fee: 150 },
  });
  expect(storage.getItem(storageKey)).toBeNull();
});

test('restores a cart that can be priced and respects all limits', () => {
  const limit = fc.option(fc.integer({ min: -1, max: 5 }));
  const odd = (usual: fc.Arbitrary<unknown>) => fc.oneof({ weight: 9, arbitrary: usual }, fc.jsonValue());
  const line = fc.record({
    id: odd(fc.integer({ min: 1, max: 9 })),
    name: odd(fc.string()),
    price: odd(fc.nat(9000)),
    quantity: odd(fc.integer({ min: -1, max: 8 })),
    tax_percentage: odd(fc.constantFrom(null, 0.1, '0.0825')),
    order_quantity_limit: limit,
    sales_limit: limit,
    sales_limit_balance: limit,
  });
  const stored = odd(fc.record({ items: fc.array(line, { maxLength: 2 }), promo: fc.constant(null) }));
  fc.assert(
    fc.property(stored, (content) => {
      const cart = openCart(content).cart.bus.snapshot();
      expect(cart?.totals).toBeDefined();
      for (const restored of cart?.items ?? []) {
        expect(Number.isSafeInteger(restored.quantity) && restored.quantity > 0).toBe(true);
        expect(restored.quantity).toBeLessThanOrEqual(maxQuantity(restored) ?? restored.quantity);
      }
    }),
    { numRuns: 300 },
  );
});

test.each([
  { price: Number.MAX_SAFE_INTEGER, tax_percentage: null },
  { price: 4500, tax_percentage: 9e15 },
])('treats a stored cart with an inexact amount as empty: %j', (amount) => {
  const line = { ...buildTicketingItem({ id: 1 }), quantity: 1, ...amount };
  expect(openCart({ items: [line], promo: null }).cart.bus.snapshot()?.items).toEqual([]);
});

test('restores a stored cart with any quantities', () => {
  const limits = fc.record({ order_quantity_limit: fc.option(fc.integer({ min: 0, max: 9 })) });
  const command = fc.tuple(fc.integer({ min: 1, max: 3 }), limits, fc.integer({ min: -3, max: 20 }));
  fc.assert(
    fc.property(fc.array(command), (commands) => {
      const { cart, catalogue, open } = openCart();
      for (const [id, limit, quantity] of commands) {
        catalogue.items = [buildTicketingItem({ id, ...limit })];
        cart.bus.emit('cart:set-quantity', { itemId: id, quantity });
      }
      expect(open().bus.snapshot()).toEqual(cart.bus.snapshot());
    }),
  );
});
