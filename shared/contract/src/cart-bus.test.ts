import { buildCartItem } from '@ticket-storefront/testing';
import { type CartFacts, createCartBus } from './cart-bus';
import type { CartSnapshot } from './cart-snapshot';

const snapshot = (quantity: number): CartSnapshot => ({
  eventSlug: 'harbour-nights',
  items: [buildCartItem({ quantity })],
  subtotalBeforeDiscount: 2500 * quantity,
  totals: {
    subtotal: 2500 * quantity,
    ticketing_item_fee: 0,
    service_fee: 0,
    tax: 0,
    digital_surcharge: 0,
    total_promo_amount: 0,
    transaction_total: 25 * quantity,
  },
  promo: null,
});

test('delivers a command to the owner with its payload, and to no listener', () => {
  const { bus, handle } = createCartBus();
  const commands: unknown[] = [];
  const facts: unknown[] = [];
  handle('cart:set-quantity', (command) => commands.push(command));
  handle('cart:clear', (command) => commands.push(command));
  bus.on('cart:changed', (fact) => facts.push(fact));

  const wish = { itemId: 1, quantity: 2 };
  bus.emit('cart:set-quantity', wish);
  bus.emit('cart:clear');
  expect(commands).toEqual([wish, undefined]);
  expect(facts).toEqual([]);
});

test('delivers a fact to every listener of its kind', () => {
  const { bus, publish } = createCartBus();
  const heard: string[] = [];
  bus.on('promo:rejected', ({ reason }) => heard.push(`first ${reason}`));
  bus.on('promo:rejected', ({ reason }) => heard.push(`second ${reason}`));
  bus.on('promo:applied', () => heard.push('applied'));
  publish('promo:rejected', { reason: 'used' });
  expect(heard).toEqual(['first used', 'second used']);
});

test('delivers the last cart to a late listener at once, then every change', () => {
  const { bus, publish } = createCartBus();
  publish('cart:changed', snapshot(1));
  publish('cart:changed', snapshot(2));
  const heard: CartFacts['cart:changed'][] = [];
  bus.on('cart:changed', (cart) => heard.push(cart));
  expect(heard).toEqual([snapshot(2)]);
  publish('cart:changed', snapshot(3));
  expect(heard).toEqual([snapshot(2), snapshot(3)]);
});

test('delivers nothing before the first cart', () => {
  const { bus, publish } = createCartBus();
  const heard: unknown[] = [];
  bus.on('cart:changed', (cart) => heard.push(cart));
  expect(heard).toEqual([]);
  expect(bus.snapshot()).toBeNull();
  publish('cart:changed', snapshot(1));
  expect(heard).toEqual([snapshot(1)]);
});

test('does not repeat promo facts for late listeners', () => {
  const { bus, publish } = createCartBus();
  publish('cart:changed', snapshot(1));
  publish('promo:rejected', { reason: 'unknown' });
  const heard: unknown[] = [];
  bus.on('promo:rejected', (fact) => heard.push(fact));
  expect(heard).toEqual([]);
});

test('returns the last published cart as the same object', () => {
  const { bus, publish } = createCartBus();
  const cart = snapshot(1);
  publish('cart:changed', cart);
  publish('promo:rejected', { reason: 'empty' });
  expect(bus.snapshot()).toBe(cart);
});

test('stops only the listener that unsubscribed', () => {
  const { bus, publish, handle } = createCartBus();
  const heard: string[] = [];
  const stop = bus.on('promo:rejected', () => heard.push('gone'));
  bus.on('promo:rejected', () => heard.push('still here'));
  const stopHandling = handle('cart:clear', () => heard.push('cleared'));
  stop();
  stop();
  stopHandling();
  publish('promo:rejected', { reason: 'used' });
  bus.emit('cart:clear');
  expect(heard).toEqual(['still here']);
});

test('keeps the messages of two carts separate', () => {
  const one = createCartBus();
  const other = createCartBus();
  one.publish('cart:changed', snapshot(1));
  expect(other.bus.snapshot()).toBeNull();
});
