import type { CartFacts } from '@storefront/contracts/cart-bus';
import { maxQuantity } from '@storefront/domain/quantity';
import { buildCartItem } from '@storefront/testing/build-cart-item';
import { buildEvent } from '@storefront/testing/build-event';
import { buildPromoCode } from '@storefront/testing/build-promo-code';
import { buildTicketingItem } from '@storefront/testing/build-ticketing-item';
import fc from 'fast-check';
import { createMemoryStorage } from '../app/memory-storage';
import { type FakeCatalogue, fakeCatalogueClient } from '../testing/fake-catalogue';
import { createCart } from './create-cart';

const item = buildTicketingItem({ order_quantity_limit: 4, tax_percentage: 0.1 });
const event = buildEvent({ ticketing_service_fee_per_order: 150 });
const key = 'storefront.cart.harbour-nights';

function setUp(stored?: unknown) {
  const catalogue: FakeCatalogue = { events: [event], items: [item], promos: [], away: false };
  const storage = createMemoryStorage();
  if (stored !== undefined) storage.setItem(key, JSON.stringify(stored));
  const open = (slug = 'harbour-nights', of = event) => {
    const cart = createCart({ slug, storage, graphql: fakeCatalogueClient(catalogue) });
    cart.setEvent(of);
    return cart;
  };
  return { catalogue, storage, open, cart: open() };
}

/** The next fact of either kind about a promo code. */
const promoFact = (cart: ReturnType<typeof createCart>) =>
  new Promise<CartFacts['promo:applied'] | CartFacts['promo:rejected']>((resolve) => {
    cart.bus.on('promo:applied', resolve);
    cart.bus.on('promo:rejected', resolve);
  });

test('a quantity is capped at the limit, replaced by a later one, and 0 removes the ticket', () => {
  const { bus } = setUp().cart;
  const quantities = () => bus.snapshot()?.items.map(({ quantity }) => quantity);
  bus.emit('cart:set-quantity', { item, quantity: 9 });
  expect(quantities()).toEqual([4]);
  bus.emit('cart:set-quantity', { item, quantity: 2 });
  expect(quantities()).toEqual([2]);
  bus.emit('cart:set-quantity', { item, quantity: 0 });
  expect(quantities()).toEqual([]);
});

test('every change is priced with the fees of the event, and a snapshot never changes afterwards', () => {
  const { bus } = setUp().cart;
  bus.emit('cart:set-quantity', { item, quantity: 2 });
  const before = bus.snapshot();
  bus.emit('cart:remove', { itemId: item.id });
  expect(before?.items).toHaveLength(1);
  expect(before?.subtotalBeforeDiscount).toBe(5000);
  expect(before?.totals).toMatchObject({ subtotal: 5000, tax: 500, transaction_total: 56.5 });
  expect(bus.snapshot()?.totals).toMatchObject({ subtotal: 0, tax: 0, digital_surcharge: 150 });
});

test('a cart survives a reload, is the same in another tab, and is never another event’s', () => {
  const { cart, open } = setUp();
  const otherTab = open();
  cart.bus.emit('cart:set-quantity', { item, quantity: 3 });
  expect(open().bus.snapshot()?.items).toMatchObject([{ id: 1, quantity: 3 }]);
  otherTab.restore();
  expect(otherTab.bus.snapshot()?.items).toMatchObject([{ id: 1, quantity: 3 }]);
  expect(open('other', buildEvent({ id: 2 })).bus.snapshot()?.items).toEqual([]);
});

test('clearing empties cart, promo and storage, and the fees stay', () => {
  const { cart, storage } = setUp({ items: [buildCartItem()], promo: buildPromoCode() });
  cart.bus.emit('cart:clear');
  expect(cart.bus.snapshot()).toMatchObject({
    items: [],
    promo: null,
    totals: { subtotal: 0, tax: 0, total_promo_amount: 0, ticketing_item_fee: 150 },
  });
  expect(storage.getItem(key)).toBeNull();
});

test('whatever is stored, a restored cart holds no ticket above its limits', () => {
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
      const items = setUp(content).cart.bus.snapshot()?.items ?? [];
      for (const restored of items) {
        expect(Number.isSafeInteger(restored.quantity) && restored.quantity > 0).toBe(true);
        expect(restored.quantity).toBeLessThanOrEqual(maxQuantity(restored) ?? restored.quantity);
      }
    }),
    { numRuns: 300 },
  );
});

test('whatever quantities are asked for, what is stored can be restored', () => {
  const limits = fc.record({ order_quantity_limit: fc.option(fc.integer({ min: 0, max: 9 })) });
  const command = fc.tuple(fc.integer({ min: 1, max: 3 }), limits, fc.integer({ min: -3, max: 20 }));
  fc.assert(
    fc.property(fc.array(command), (commands) => {
      const { cart, open } = setUp();
      for (const [id, limit, quantity] of commands) {
        cart.bus.emit('cart:set-quantity', { item: buildTicketingItem({ id, ...limit }), quantity });
      }
      expect(open().bus.snapshot()).toEqual(cart.bus.snapshot());
    }),
  );
});

test('a restored cart is brought to the catalogue, and what changed is said', async () => {
  const { cart, catalogue } = setUp({
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
    'Only 2 x Scarce can be bought now: your cart had 5 and was adjusted.',
    'Over is no longer on sale and left your cart.',
    'Sold is sold out and left your cart.',
    'The promo code EARLY20 has already been used and was removed.',
  ]);
});

test('while the catalogue cannot be asked, cart and promo stay', async () => {
  const { cart, catalogue } = setUp({ items: [buildCartItem()], promo: buildPromoCode() });
  catalogue.away = true;
  const before = cart.bus.snapshot();
  await cart.check();
  expect(cart.bus.snapshot()).toEqual(before);
  expect(cart.changes.get()).toEqual([]);
});

test('what a visitor changes while the cart is being checked is kept', async () => {
  const { cart } = setUp({ items: [buildCartItem()], promo: null });
  const checked = cart.check();
  cart.bus.emit('cart:remove', { itemId: 1 });
  await checked;
  expect(cart.bus.snapshot()?.items).toEqual([]);
});

test('a code is trimmed, applied once, survives a reload, and is refused while another is applied', async () => {
  const { cart, catalogue, open } = setUp();
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
])('the code "%s" is rejected as %s', async (code, reason) => {
  const { cart, catalogue } = setUp();
  catalogue.promos = [buildPromoCode(), buildPromoCode({ uid: 'USED', is_used: true })];
  const fact = promoFact(cart);
  cart.bus.emit('promo:apply', { code });
  expect(await fact).toEqual({ reason });
  expect(cart.bus.snapshot()?.promo).toBeNull();
});

test('a code of unlimited usage is never used up, one above 100 % is not applied', async () => {
  const { cart, catalogue } = setUp();
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
